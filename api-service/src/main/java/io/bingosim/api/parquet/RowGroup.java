package io.bingosim.api.parquet;

import java.util.List;

/** What the footer says about a row group. */
record RowGroup(List<ColumnChunk.Placed> columns, long rows) {
    void write(ThriftStruct group) {
        group.structs(1, columns, (struct, placed) -> placed.write(struct));
        group.i64(
                2,
                columns.stream()
                        .mapToLong(placed -> placed.chunk().uncompressed())
                        .sum());
        group.i64(3, rows);
        group.i64(5, columns.get(0).offset());
        group.i64(
                6,
                columns.stream()
                        .mapToLong(placed -> placed.chunk().compressed())
                        .sum());
    }
}
