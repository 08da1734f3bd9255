package io.bingosim.api.parquet;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Writes one struct in Thrift's compact protocol. Fields must come in ascending order of their ids. */
final class ThriftStruct {
    private static final int I16 = 4;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    /** A list of this length or more has its length in bytes after the head. */
    private static final int LONG_LIST = 15;

    private final GrowingBytes out;
    private int last;

    private ThriftStruct(GrowingBytes out) {
        this.out = out;
    }

    static void write(GrowingBytes out, Consumer<ThriftStruct> fields) {
        fields.accept(new ThriftStruct(out));
        out.put(0);
    }

    void i16(int id, int value) {
        head(id, I16);
        out.putZigzag(value);
    }

    void i32(int id, int value) {
        head(id, I32);
        out.putZigzag(value);
    }

    void i64(int id, long value) {
        head(id, I64);
        out.putZigzag(value);
    }

    void text(int id, String value) {
        binary(id, value.getBytes(StandardCharsets.UTF_8));
    }

    void binary(int id, byte[] value) {
        head(id, BINARY);
        sized(value);
    }

    void struct(int id, Consumer<ThriftStruct> fields) {
        head(id, STRUCT);
        write(out, fields);
    }

    void i32s(int id, List<Integer> values) {
        listHead(id, I32, values.size());
        values.forEach(out::putZigzag);
    }

    void texts(int id, List<String> values) {
        listHead(id, BINARY, values.size());
        values.forEach(value -> sized(value.getBytes(StandardCharsets.UTF_8)));
    }

    <T> void structs(int id, List<? extends T> values, BiConsumer<ThriftStruct, T> fields) {
        listHead(id, STRUCT, values.size());
        values.forEach(value -> write(out, struct -> fields.accept(struct, value)));
    }

    private void sized(byte[] value) {
        out.putVarint(value.length);
        out.put(value);
    }

    private void listHead(int id, int type, int size) {
        head(id, LIST);
        out.put(Math.min(size, LONG_LIST) << 4 | type);
        if (size >= LONG_LIST) {
            out.putVarint(size);
        }
    }

    private void head(int id, int type) {
        if (id <= last || id - last > 15) {
            throw new IllegalArgumentException("field " + id + " cannot follow field " + last);
        }
        out.put(id - last << 4 | type);
        last = id;
    }
}
