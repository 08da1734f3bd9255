package io.bingosim.api.parquet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/** A column of a flat file: gathers the values of a page, and the pages of a row group until the group is complete. */
public abstract class Column {
    /** Files of a few rows take little memory. */
    static final int ROWS_AT_FIRST = 1 << 8;

    private final String name;
    private final PhysicalType type;
    private final boolean nullable;
    private int[] present;
    private final GrowingBytes body = new GrowingBytes();
    private final List<byte[]> pages = new ArrayList<>();
    private final SortedSet<Integer> encodings = new TreeSet<>();
    private int rows;
    private int values;
    private long nulls;
    private long groupRows;
    private long uncompressed;
    private long compressed;

    Column(String name, PhysicalType type, boolean nullable) {
        this.name = name;
        this.type = type;
        this.nullable = nullable;
        this.present = new int[nullable ? ROWS_AT_FIRST : 0];
    }

    final String name() {
        return name;
    }

    final PhysicalType type() {
        return type;
    }

    final boolean isNullable() {
        return nullable;
    }

    /** The bytes that the pages of the current row group will take. */
    final long pending() {
        return compressed;
    }

    public final void addNull() {
        if (!nullable) {
            throw new IllegalArgumentException("column " + name + " has no nulls");
        }
        mark(0);
        rows++;
        nulls++;
    }

    /** Counts a value and returns its position among the values of this page. */
    final int nextValue() {
        if (nullable) {
            mark(1);
        }
        rows++;
        return values++;
    }

    private void mark(int presence) {
        if (rows == present.length) {
            present = Arrays.copyOf(present, 2 * rows);
        }
        present[rows] = presence;
    }

    final void endPage(PageCompressor compressor, int expectedRows) {
        if (rows != expectedRows) {
            throw new IllegalStateException("column " + name + " has " + rows + " values in " + expectedRows + " rows");
        }
        body.clear();
        if (nullable) {
            body.putInt(0);
            Encodings.hybrid(body, present, rows, 1);
            body.setInt(0, body.size() - Integer.BYTES);
        }
        int encoding = encode(body, values);
        encodings.add(encoding);
        int count = rows;
        pages.add(page(
                compressor,
                0,
                header -> header.struct(5, data -> {
                    data.i32(1, count);
                    data.i32(2, encoding);
                    data.i32(3, Encodings.RLE);
                    data.i32(4, Encodings.RLE);
                })));
        groupRows += rows;
        rows = 0;
        values = 0;
    }

    private byte[] page(PageCompressor compressor, int pageType, Consumer<ThriftStruct> details) {
        int length = compressor.compress(body);
        GrowingBytes page = new GrowingBytes();
        ThriftStruct.write(page, header -> {
            header.i32(1, pageType);
            header.i32(2, body.size());
            header.i32(3, length);
            details.accept(header);
        });
        uncompressed += page.size() + body.size();
        page.put(compressor.compressed(), length);
        compressed += page.size();
        return page.copy();
    }

    /** Ends the row group and returns its pages; the dictionary, if there is one, comes first. */
    final ColumnChunk endGroup(PageCompressor compressor) {
        List<byte[]> all = new ArrayList<>();
        int dictionarySize = 0;
        body.clear();
        int entries = encodings.contains(Encodings.RLE_DICTIONARY) ? encodeDictionary(body) : 0;
        if (encodings.contains(Encodings.RLE_DICTIONARY)) {
            encodings.add(Encodings.PLAIN);
            byte[] dictionary = page(
                    compressor,
                    2,
                    header -> header.struct(7, page -> {
                        page.i32(1, entries);
                        page.i32(2, Encodings.PLAIN);
                    }));
            dictionarySize = dictionary.length;
            all.add(dictionary);
        }
        all.addAll(pages);
        encodings.add(Encodings.RLE);
        ColumnChunk chunk = new ColumnChunk(
                this,
                Collections.unmodifiableList(all),
                List.copyOf(encodings),
                groupRows,
                nulls,
                range(),
                dictionarySize,
                uncompressed,
                compressed);
        pages.clear();
        encodings.clear();
        nulls = 0;
        groupRows = 0;
        uncompressed = 0;
        compressed = 0;
        startGroup();
        return chunk;
    }

    /** Appends the values of the page and returns the encoding. */
    abstract int encode(GrowingBytes page, int count);

    /** Appends the dictionary and returns the number of its entries. */
    abstract int encodeDictionary(GrowingBytes page);

    /** The smallest and the largest value of the row group; empty if unknown. */
    abstract List<byte[]> range();

    /** Forgets the values of the row group. */
    abstract void startGroup();
}
