package io.bingosim.api.parquet;

import java.util.Arrays;
import java.util.List;

/**
 * Whole numbers. Small ones are stored as positions in a dictionary that grows during a row group; once there are too
 * many different ones, differences are stored.
 */
public final class NumberColumn extends Column {
    /** A number up to this one can be in the dictionary. */
    private static final int DICTIONARY_NUMBER_MAX = (1 << 18) - 1;

    private static final int DICTIONARY_SIZE_MAX = 1 << 14;

    private long[] numbers = new long[ROWS_AT_FIRST];
    private int[] positions = new int[ROWS_AT_FIRST];
    private int[] dictionary = new int[ROWS_AT_FIRST];
    /** For each number, its position in the dictionary plus one. */
    private int[] positionOf = new int[0];

    private int dictionarySize;
    private boolean tooMany;
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;

    private NumberColumn(String name, PhysicalType type, boolean nullable) {
        super(name, type, nullable);
    }

    public static NumberColumn ints(String name, boolean nullable) {
        return new NumberColumn(name, PhysicalType.INT32, nullable);
    }

    public static NumberColumn longs(String name, boolean nullable) {
        return new NumberColumn(name, PhysicalType.INT64, nullable);
    }

    public void add(long number) {
        int at = nextValue();
        if (at == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * at);
            positions = new int[2 * at];
        }
        numbers[at] = number;
    }

    @Override
    int encode(GrowingBytes page, int count) {
        for (int i = 0; i < count; i++) {
            min = Math.min(min, numbers[i]);
            max = Math.max(max, numbers[i]);
        }
        tooMany = tooMany || isWide() || !findPositions(count);
        if (tooMany) {
            Encodings.delta(page, numbers, count, isWide());
            return Encodings.DELTA_BINARY_PACKED;
        }
        int width = Dictionaries.width(dictionarySize);
        page.put(width);
        Encodings.hybrid(page, positions, count, width);
        return Encodings.RLE_DICTIONARY;
    }

    private boolean isWide() {
        return type() == PhysicalType.INT64;
    }

    /** False if the dictionary cannot take a number. */
    private boolean findPositions(int count) {
        for (int i = 0; i < count; i++) {
            long number = numbers[i];
            if (number < 0 || number > DICTIONARY_NUMBER_MAX) {
                return false;
            }
            int known = number < positionOf.length ? positionOf[(int) number] : 0;
            if (known == 0) {
                if (dictionarySize == DICTIONARY_SIZE_MAX) {
                    return false;
                }
                known = learn((int) number);
            }
            positions[i] = known - 1;
        }
        return true;
    }

    private int learn(int number) {
        if (number >= positionOf.length) {
            positionOf = Arrays.copyOf(positionOf, Math.max(number + 1, 2 * positionOf.length));
        }
        if (dictionarySize == dictionary.length) {
            dictionary = Arrays.copyOf(dictionary, 2 * dictionarySize);
        }
        dictionary[dictionarySize++] = number;
        positionOf[number] = dictionarySize;
        return dictionarySize;
    }

    @Override
    int encodeDictionary(GrowingBytes page) {
        for (int i = 0; i < dictionarySize; i++) {
            page.putInt(dictionary[i]);
        }
        return dictionarySize;
    }

    @Override
    List<byte[]> range() {
        return min > max ? List.of() : List.of(plain(min), plain(max));
    }

    private byte[] plain(long number) {
        GrowingBytes bytes = new GrowingBytes();
        if (isWide()) {
            bytes.putLong(number);
        } else {
            bytes.putInt((int) number);
        }
        return bytes.copy();
    }

    @Override
    void startGroup() {
        for (int i = 0; i < dictionarySize; i++) {
            positionOf[dictionary[i]] = 0;
        }
        dictionarySize = 0;
        tooMany = false;
        min = Long.MAX_VALUE;
        max = Long.MIN_VALUE;
    }
}
