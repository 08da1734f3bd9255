package io.bingosim.engine.stats;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Reads what {@link PackedWriter} wrote. */
final class PackedReader extends ByteReader {

    /** No tally has as many bytes; a damaged one must not cause a huge allocation. */
    private static final int PART_MAX = 1 << 26;

    private final ByteReader distances;
    private final ByteReader differences;

    private PackedReader(byte[] others, byte[] distances, byte[] differences) {
        super(others);
        this.distances = new ByteReader(distances);
        this.differences = new ByteReader(differences);
    }

    static PackedReader of(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        if (in.nextByte() != PackedWriter.MARK) {
            throw new IllegalArgumentException("not a packed tally");
        }
        PackedReader reader = new PackedReader(part(in), part(in), part(in));
        in.end();
        return reader;
    }

    private static byte[] part(ByteReader in) {
        int length = in.count();
        int packedLength = in.count();
        if (length > PART_MAX || packedLength > PART_MAX) {
            throw new IllegalArgumentException("tally has a part of " + length + " bytes; no tally is as large");
        }
        byte[] packed = new byte[packedLength];
        for (int i = 0; i < packedLength; i++) {
            packed[i] = in.nextByte();
        }
        return inflate(packed, length);
    }

    private static byte[] inflate(byte[] packed, int length) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed);
            byte[] bytes = new byte[length];
            if (inflater.inflate(bytes) != length) {
                throw new IllegalArgumentException("tally ends too early, in a part of " + length + " bytes");
            }
            return bytes;
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("tally is damaged: " + e.getMessage(), e);
        } finally {
            inflater.end();
        }
    }

    @Override
    void counts(Bin bins) {
        int used = count();
        int bin = 0;
        ExpectedCount expected = new ExpectedCount();
        for (int i = 0; i < used; i++) {
            bin = Math.addExact(bin, distances.count());
            bins.add(bin, expected.decode(differences.number()));
        }
    }

    @Override
    void end() {
        super.end();
        distances.end();
        differences.end();
    }
}
