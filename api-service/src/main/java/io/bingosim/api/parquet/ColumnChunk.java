package io.bingosim.api.parquet;

import java.util.List;

/** A column's share of a complete row group. */
record ColumnChunk(
        Column column,
        List<byte[]> pages,
        List<Integer> encodings,
        long rows,
        long nulls,
        List<byte[]> range,
        int dictionarySize,
        long uncompressed,
        long compressed) {

    /** Describes the chunk without its pages, for the footer. */
    Placed at(long offset) {
        return new Placed(
                new ColumnChunk(
                        column, List.of(), encodings, rows, nulls, range, dictionarySize, uncompressed, compressed),
                offset);
    }

    /** A chunk and where it begins in the file. */
    record Placed(ColumnChunk chunk, long offset) {
        void write(ThriftStruct struct) {
            struct.i64(2, 0);
            struct.struct(3, this::writeMetadata);
        }

        private void writeMetadata(ThriftStruct metadata) {
            metadata.i32(1, chunk.column.type().id());
            metadata.i32s(2, chunk.encodings);
            metadata.texts(3, List.of(chunk.column.name()));
            metadata.i32(4, PageCompressor.CODEC);
            metadata.i64(5, chunk.rows);
            metadata.i64(6, chunk.uncompressed);
            metadata.i64(7, chunk.compressed);
            metadata.i64(9, offset + chunk.dictionarySize);
            if (chunk.dictionarySize > 0) {
                metadata.i64(11, offset);
            }
            metadata.struct(12, this::writeStatistics);
        }

        private void writeStatistics(ThriftStruct statistics) {
            statistics.i64(3, chunk.nulls);
            if (!chunk.range.isEmpty()) {
                statistics.binary(5, chunk.range.get(1));
                statistics.binary(6, chunk.range.get(0));
            }
        }
    }
}
