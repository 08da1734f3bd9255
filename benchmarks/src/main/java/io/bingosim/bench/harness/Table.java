package io.bingosim.bench.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A titled table whose cells are texts, numbers or {@link Spread}s, printed as Markdown. */
public final class Table {
    private final String title;
    private final String note;
    private final List<String> columns;
    private final List<List<Object>> rows = new ArrayList<>();

    /** The note says what was measured and how to read it. */
    public Table(String title, String note, String... columns) {
        this.title = title;
        this.note = note;
        this.columns = List.of(columns);
    }

    public Table row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(List.of(cells));
        return this;
    }

    public String title() {
        return title;
    }

    /** One object per row, for JSON. */
    public List<Map<String, Object>> records() {
        List<Map<String, Object>> records = new ArrayList<>();
        for (List<Object> row : rows) {
            Map<String, Object> named = new LinkedHashMap<>();
            for (int i = 0; i < columns.size(); i++) {
                named.put(columns.get(i), row.get(i));
            }
            records.add(named);
        }
        return records;
    }

    public String markdown() {
        StringBuilder text = new StringBuilder("### ").append(title).append("\n\n");
        if (!note.isEmpty()) {
            text.append(note).append("\n\n");
        }
        line(text, columns);
        text.append('|');
        for (int i = 0; i < columns.size(); i++) {
            text.append(i == 0 ? "---|" : "---:|");
        }
        text.append('\n');
        rows.forEach(row -> line(text, row.stream().map(Table::cell).toList()));
        return text.toString();
    }

    private static void line(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private static String cell(Object value) {
        return value instanceof Double number ? Spread.text(number) : String.valueOf(value);
    }
}
