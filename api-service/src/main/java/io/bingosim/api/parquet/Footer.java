package io.bingosim.api.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The footer: schema, places of all column chunks, and metadata. Field numbers are those of parquet.thrift. */
record Footer(List<Column> columns, List<RowGroup> groups, Map<String, String> metadata) {
    private static final int VERSION = 2;
    private static final int REQUIRED = 0;
    private static final int OPTIONAL = 1;
    private static final int UTF8 = 0;

    void write(ThriftStruct footer) {
        footer.i32(1, VERSION);
        footer.structs(2, schema(), (struct, element) -> element.accept(struct));
        footer.i64(3, groups.stream().mapToLong(RowGroup::rows).sum());
        footer.structs(4, groups, (struct, group) -> group.write(struct));
        footer.structs(5, List.copyOf(metadata.entrySet()), (struct, entry) -> {
            struct.text(1, entry.getKey());
            struct.text(2, entry.getValue());
        });
        footer.text(6, "BingoSim");
        // The statistics are ordered as each type defines it.
        footer.structs(7, columns, (struct, column) -> struct.struct(1, order -> {}));
    }

    private List<Consumer<ThriftStruct>> schema() {
        List<Consumer<ThriftStruct>> elements = new ArrayList<>();
        elements.add(this::writeRoot);
        columns.forEach(column -> elements.add(element -> writeColumn(element, column)));
        return elements;
    }

    private void writeRoot(ThriftStruct element) {
        element.text(4, "results");
        element.i32(5, columns.size());
    }

    private static void writeColumn(ThriftStruct element, Column column) {
        element.i32(1, column.type().id());
        element.i32(3, column.isNullable() ? OPTIONAL : REQUIRED);
        element.text(4, column.name());
        if (column.type() == PhysicalType.TEXT) {
            element.i32(6, UTF8);
            element.struct(10, logical -> logical.struct(1, text -> {}));
        }
    }
}
