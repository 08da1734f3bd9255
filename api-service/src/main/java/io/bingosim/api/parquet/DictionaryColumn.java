package io.bingosim.api.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Texts or fractions of which there are few different ones: all of them stay in memory until the file is complete. */
public final class DictionaryColumn<T> extends Column {
    private final BiConsumer<GrowingBytes, T> plain;
    private final Map<T, Integer> positionOf = new HashMap<>();
    private final List<T> dictionary = new ArrayList<>();
    private int[] positions = new int[ROWS_AT_FIRST];

    private DictionaryColumn(String name, PhysicalType type, boolean nullable, BiConsumer<GrowingBytes, T> plain) {
        super(name, type, nullable);
        this.plain = plain;
    }

    public static DictionaryColumn<String> texts(String name, boolean nullable) {
        return new DictionaryColumn<>(name, PhysicalType.TEXT, nullable, DictionaryColumn::putText);
    }

    public static DictionaryColumn<Double> doubles(String name, boolean nullable) {
        return new DictionaryColumn<>(
                name,
                PhysicalType.DOUBLE,
                nullable,
                (bytes, value) -> bytes.putLong(Double.doubleToRawLongBits(value)));
    }

    private static void putText(GrowingBytes bytes, String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        bytes.putInt(encoded.length);
        bytes.put(encoded);
    }

    public void add(T value) {
        addEntry(entry(value));
    }

    /** The entry of the dictionary for a value, for {@link #addEntry}. */
    public int entry(T value) {
        return positionOf.computeIfAbsent(value, added -> {
            dictionary.add(added);
            return dictionary.size() - 1;
        });
    }

    public void addEntry(int entry) {
        int at = nextValue();
        if (at == positions.length) {
            positions = Arrays.copyOf(positions, 2 * at);
        }
        positions[at] = entry;
    }

    @Override
    int encode(GrowingBytes page, int count) {
        int width = Dictionaries.width(dictionary.size());
        page.put(width);
        Encodings.hybrid(page, positions, count, width);
        return Encodings.RLE_DICTIONARY;
    }

    @Override
    int encodeDictionary(GrowingBytes page) {
        dictionary.forEach(value -> plain.accept(page, value));
        return dictionary.size();
    }

    /** The order of texts and of NaN is a matter of taste. */
    @Override
    List<byte[]> range() {
        return List.of();
    }

    /** The entries stay valid. */
    @Override
    void startGroup() {}
}
