package io.bingosim.api.parquet;

import io.airlift.compress.zstd.ZstdCompressor;

/** Compresses pages with Zstandard, in Java: no native library is loaded. */
final class PageCompressor {
    static final int CODEC = 6;

    private final ZstdCompressor zstd = new ZstdCompressor();
    private byte[] compressed = new byte[0];

    /** Returns the compressed size. */
    int compress(GrowingBytes page) {
        int max = zstd.maxCompressedLength(page.size());
        if (compressed.length < max) {
            compressed = new byte[max];
        }
        return zstd.compress(page.array(), 0, page.size(), compressed, 0, compressed.length);
    }

    /** The last page; only as many bytes count as {@link #compress} returned. */
    byte[] compressed() {
        return compressed;
    }
}
