package io.bingosim.engine.stats;

import java.util.zip.Deflater;

/**
 * Writes a tally in less than half the bytes. The distances and the counts of histograms are gathered apart from all other
 * numbers, the counts as differences from what the two before let expect, and each of the three parts is deflated. The
 * first byte, {@link #MARK}, is one that no plain tally begins with.
 */
final class PackedWriter extends ByteWriter {

    static final int MARK = 0;

    private final ByteWriter distances = new ByteWriter();
    private final ByteWriter differences = new ByteWriter();

    @Override
    void counts(int firstBin, long[] counts) {
        int used = 0;
        int previous = 0;
        ExpectedCount expected = new ExpectedCount();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] != 0) {
                used++;
                distances.number(firstBin + i - previous);
                differences.number(expected.encode(counts[i]));
                previous = firstBin + i;
            }
        }
        number(used);
    }

    @Override
    byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        out.put(MARK);
        append(out, super.toBytes());
        append(out, distances.toBytes());
        append(out, differences.toBytes());
        return out.toBytes();
    }

    private static void append(ByteWriter out, byte[] part) {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
        try {
            deflater.setInput(part);
            deflater.finish();
            // Bytes that cannot be compressed are stored, with a few more per block.
            byte[] packed = new byte[part.length + part.length / 1_000 + 64];
            int length = deflater.deflate(packed);
            out.number(part.length);
            out.number(length);
            for (int i = 0; i < length; i++) {
                out.put(packed[i]);
            }
        } finally {
            deflater.end();
        }
    }
}
