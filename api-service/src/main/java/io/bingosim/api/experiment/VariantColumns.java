package io.bingosim.api.experiment;

import io.bingosim.api.parquet.Column;
import io.bingosim.api.parquet.DictionaryColumn;
import io.bingosim.api.parquet.NumberColumn;
import io.bingosim.api.parquet.ParquetFile;
import io.bingosim.experiment.result.ExperimentResults;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rows of {@link VariantRows} as a Parquet file. Columns are doubles unless listed here. */
final class VariantColumns {
    private static final Set<String> TEXTS = Set.of("key", "name", "sameAs", "verdict", "eliminatedBy");
    private static final Set<String> NUMBERS =
            Set.of("runs", "missingRuns", "toLeaderRuns", "toBaselineRuns", "eliminatedLook");

    private final List<Column> columns = new ArrayList<>();
    private final List<Consumer<@Nullable Object>> cells = new ArrayList<>();

    private VariantColumns() {
        Arrays.stream(VariantRows.HEADER.strip().split(",", -1)).forEach(this::addColumn);
    }

    static byte[] of(ExperimentResults results, Map<String, String> metadata) {
        VariantColumns table = new VariantColumns();
        ParquetFile file = new ParquetFile(table.columns, metadata);
        results.variants().forEach(variant -> {
            Iterator<@Nullable Object> values = VariantRows.cells(variant).iterator();
            table.cells.forEach(cell -> cell.accept(values.next()));
            file.endRow();
        });
        file.end();
        return file.rest();
    }

    private void addColumn(String name) {
        if (TEXTS.contains(name)) {
            DictionaryColumn<String> column = DictionaryColumn.texts(name, true);
            add(column, value -> column.add(value.toString()));
        } else if (NUMBERS.contains(name)) {
            NumberColumn column = NumberColumn.longs(name, true);
            add(column, value -> column.add(((Number) value).longValue()));
        } else {
            DictionaryColumn<Double> column = DictionaryColumn.doubles(name, true);
            add(column, value -> column.add((Double) value));
        }
    }

    private void add(Column column, Consumer<Object> present) {
        columns.add(column);
        cells.add(value -> {
            if (value == null) {
                column.addNull();
            } else {
                present.accept(value);
            }
        });
    }
}
