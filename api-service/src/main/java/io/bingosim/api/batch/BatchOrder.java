package io.bingosim.api.batch;

import io.bingosim.api.batch.BatchFilter.Condition;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Parameters;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The order of a list of batches: by a column, and by id where that is equal. A cursor has the order it belongs to and
 * the values of the last row, so that neither batches that are added nor those that are deleted shift the pages.
 */
final class BatchOrder {
    private static final int CURSOR_PARTS = 3;

    private final String key;
    private final Column column;
    private final boolean descending;

    private BatchOrder(Column column, boolean descending) {
        this.key = (descending ? "-" : "") + column;
        this.column = column;
        this.descending = descending;
    }

    /** From the query parameter; a leading minus sign means descending. Newest first by default. */
    static BatchOrder of(@Nullable String sort) {
        List<String> known = Stream.of(Column.values())
                .flatMap(c -> Stream.of("-" + c, c.name()))
                .toList();
        String key = Parameters.choice("sort", sort, known);
        boolean descending = key == null || key.startsWith("-");
        return new BatchOrder(
                key == null ? Column.createdAt : Column.valueOf(descending ? key.substring(1) : key), descending);
    }

    String clause() {
        String direction = descending ? " desc" : " asc";
        return " order by " + column.expression + direction + ", id" + direction;
    }

    Cursor cursor(BatchEntity last) {
        return Cursor.of(key, column.write.apply(last), last.id);
    }

    /** Restricts a list to what follows the last row of the previous page. */
    Condition after(@Nullable String cursor, Condition condition) {
        Position position = Cursor.read(cursor, CURSOR_PARTS, this::position);
        if (position == null) {
            return condition;
        }
        String operator = descending ? " < " : " > ";
        return condition
                .with(
                        "(" + column.expression + operator + column.parameter + " or (" + column.expression + " = "
                                + column.parameter + " and id" + operator + ":afterId))",
                        "after",
                        position.value())
                .with("1 = 1", "afterId", position.id());
    }

    private Position position(Cursor cursor) {
        if (!cursor.text(0).equals(key)) {
            throw new IllegalArgumentException("the cursor belongs to the order " + cursor.text(0));
        }
        return new Position(column.read.apply(cursor, 1), cursor.uuid(2));
    }

    private record Position(Object value, UUID id) {}

    /** Spelled as in requests. */
    private enum Column {
        createdAt("createdAt", ":after", batch -> batch.createdAt, Cursor::instant),
        name("lower(name)", "lower(:after)", Column::encoded, Column::decoded),
        runs("runsRequested", ":after", batch -> batch.runsRequested, Cursor::number);

        private final String expression;
        private final String parameter;
        private final Function<BatchEntity, Object> write;
        private final BiFunction<Cursor, Integer, Object> read;

        Column(
                String expression,
                String parameter,
                Function<BatchEntity, Object> write,
                BiFunction<Cursor, Integer, Object> read) {
            this.expression = expression;
            this.parameter = parameter;
            this.write = write;
            this.read = read;
        }

        /** A name may contain the line break that separates the parts of a cursor. */
        private static Object encoded(BatchEntity batch) {
            return URLEncoder.encode(String.valueOf(batch.name), StandardCharsets.UTF_8);
        }

        private static Object decoded(Cursor cursor, int part) {
            String name = URLDecoder.decode(cursor.text(part), StandardCharsets.UTF_8);
            if (name.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("a name contains no NUL");
            }
            return name;
        }
    }
}
