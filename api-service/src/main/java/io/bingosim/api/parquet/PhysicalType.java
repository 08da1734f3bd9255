package io.bingosim.api.parquet;

/** How values are stored, with the number the format gives each type. */
enum PhysicalType {
    INT32(1),
    INT64(2),
    DOUBLE(5),
    /** Text in UTF-8. */
    TEXT(6);

    private final int id;

    PhysicalType(int id) {
        this.id = id;
    }

    int id() {
        return id;
    }
}
