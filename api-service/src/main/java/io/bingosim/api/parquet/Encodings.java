package io.bingosim.api.parquet;

/** The encodings of the format that are written here, as github.com/apache/parquet-format, Encodings.md, has them. */
final class Encodings {
    static final int PLAIN = 0;
    static final int RLE = 3;
    static final int DELTA_BINARY_PACKED = 5;
    static final int RLE_DICTIONARY = 8;

    private static final int GROUP = 8;
    private static final int BLOCK = 128;
    private static final int MINIBLOCKS = 4;
    private static final int MINIBLOCK = BLOCK / MINIBLOCKS;

    private Encodings() {}

    /** RLE: one run if all values are equal, else bit-packed. */
    static void hybrid(GrowingBytes out, int[] values, int count, int width) {
        if (count == 0) {
            return;
        }
        if (isConstant(values, count)) {
            out.putVarint((long) count << 1);
            for (int shift = 0; shift < width; shift += Byte.SIZE) {
                out.put(values[0] >>> shift);
            }
            return;
        }
        int groups = (count + GROUP - 1) / GROUP;
        out.putVarint((long) groups << 1 | 1);
        BitPacker packer = new BitPacker(out);
        for (int i = 0; i < count; i++) {
            packer.put(values[i], width);
        }
        for (int i = count; i < groups * GROUP; i++) {
            packer.put(0, width);
        }
        packer.end();
    }

    private static boolean isConstant(int[] values, int count) {
        for (int i = 1; i < count; i++) {
            if (values[i] != values[0]) {
                return false;
            }
        }
        return true;
    }

    /** DELTA_BINARY_PACKED for numbers of 32 or 64 bits, whose differences overflow silently. */
    static void delta(GrowingBytes out, long[] values, int count, boolean wide) {
        out.putVarint(BLOCK);
        out.putVarint(MINIBLOCKS);
        out.putVarint(count);
        out.putZigzag(count == 0 ? 0 : values[0]);
        long[] deltas = new long[BLOCK];
        for (int from = 1; from < count; from += BLOCK) {
            int length = Math.min(BLOCK, count - from);
            for (int i = 0; i < length; i++) {
                long delta = values[from + i] - values[from + i - 1];
                deltas[i] = wide ? delta : (int) delta;
            }
            block(out, deltas, length, wide);
        }
    }

    private static void block(GrowingBytes out, long[] deltas, int length, boolean wide) {
        long min = deltas[0];
        for (int i = 1; i < length; i++) {
            min = Math.min(min, deltas[i]);
        }
        out.putZigzag(min);
        int[] widths = new int[MINIBLOCKS];
        for (int i = 0; i < BLOCK; i++) {
            long above = i < length ? deltas[i] - min : 0;
            deltas[i] = wide ? above : above & 0xFFFF_FFFFL;
            widths[i / MINIBLOCK] = Math.max(widths[i / MINIBLOCK], BitPacker.width(deltas[i]));
        }
        for (int width : widths) {
            out.put(width);
        }
        BitPacker packer = new BitPacker(out);
        for (int i = 0; i < BLOCK; i++) {
            packer.put(deltas[i], widths[i / MINIBLOCK]);
        }
        packer.end();
    }
}
