package io.bingosim.api.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.api.problem.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class PagePropertiesTest {
    /** Newer rows are added to the list between any two pages. */
    @Property(tries = 300)
    void pages_show_every_old_row_once_in_order_while_rows_are_added(
            @ForAll @Size(max = 60) List<@LongRange(min = 0, max = 1000) Long> rows,
            @ForAll @IntRange(min = 1, max = 9) int limit) {
        NavigableSet<Long> table = new TreeSet<>(rows);
        List<Long> expected = new ArrayList<>(table.descendingSet());
        List<Long> seen = new ArrayList<>();
        long newest = 2_000;
        String cursor = null;
        do {
            Long before = Cursor.read(cursor, 1, c -> c.number(0));
            List<Long> found = (before == null ? table : table.headSet(before, false))
                    .descendingSet().stream().limit(limit + 1L).toList();
            Page<Long> page = Page.of(found, limit, row -> row, row -> Cursor.of(row));
            seen.addAll(page.items());
            cursor = page.nextCursor();
            table.add(newest++);
        } while (cursor != null);

        assertThat(seen).isEqualTo(expected);
    }

    @Property(tries = 500)
    void arbitrary_text_as_a_cursor_is_a_bad_parameter(@ForAll String text) {
        try {
            Long read = number(text);
            assertThat(number(Cursor.of(read).toString())).isEqualTo(read);
        } catch (ProblemException e) {
            assertThat(e.type().status()).isEqualTo(400);
        }
    }

    @Property(tries = 200)
    void a_cursor_can_be_read_back(@ForAll long number) {
        assertThat(number(Cursor.of(number).toString())).isEqualTo(number);
        assertThatThrownBy(() -> Cursor.read(Cursor.of(number).toString(), 2, c -> c.number(0)))
                .isInstanceOf(ProblemException.class);
    }

    private static Long number(String cursor) {
        return Objects.requireNonNull(Cursor.read(cursor, 1, c -> c.number(0)));
    }
}
