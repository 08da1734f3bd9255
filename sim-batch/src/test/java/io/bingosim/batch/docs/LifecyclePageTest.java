package io.bingosim.batch.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.TestDatabases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LifecyclePageTest {
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)` \\| `([\\w.]+)` \\|");
    private static final Pattern ARROW = Pattern.compile("(?m)^ +([A-Z]+) --> ([A-Z]+) :");

    private static final Pattern LABEL = Pattern.compile("(?m)^ +\\S+ --> [A-Z]+ : (.*)$");

    private String page;
    private String invariants;
    private Sql sql;

    @BeforeEach
    void read() throws IOException {
        page = Files.readString(Path.of("..", "docs", "lifecycle.md"));
        invariants = Files.readString(Path.of(
                "..", "cli", "src", "main", "resources", "io", "bingosim", "cli", "invariant", "invariants.sql"));
        sql = new Sql(TestDatabases.fresh());
    }

    @AfterEach
    void close() {
        sql.close();
    }

    @Test
    void every_transition_is_a_function_and_a_method_of_the_same_name() throws ClassNotFoundException {
        List<MatchResult> rows = ROW.matcher(page).results().toList();

        assertThat(rows).hasSizeGreaterThan(15);
        for (MatchResult row : rows) {
            String function = row.group(1);
            String method = row.group(2).substring(row.group(2).lastIndexOf('.') + 1);
            String type = row.group(2).substring(0, row.group(2).lastIndexOf('.'));
            assertThat(sql.number("SELECT count(*) FROM pg_proc WHERE proname = ?", function))
                    .as(function)
                    .isPositive();
            assertThat(Arrays.stream(Class.forName("io.bingosim.batch." + type).getDeclaredMethods())
                            .map(java.lang.reflect.Method::getName))
                    .as(row.group(2))
                    .contains(method);
            assertThat(camel(function)).isEqualTo(method);
        }
    }

    @Test
    void every_function_that_changes_a_batch_or_a_chunk_is_on_the_page() {
        List<String> changing = sql
                .rows("SELECT DISTINCT proname FROM pg_proc WHERE pronamespace = 'bingosim'::regnamespace"
                        + " AND prosrc ~ '(UPDATE|INSERT INTO|DELETE FROM) (batch|run_chunk)\\M'")
                .stream()
                .map(row -> row.text("proname"))
                .toList();

        assertThat(changing).hasSizeGreaterThan(10).allSatisfy(name -> assertThat(page)
                .contains("`" + name + "`"));
    }

    @Test
    void the_pictures_show_the_transitions_that_the_invariant_checker_allows() {
        assertThat(arrows(picture("## Batch", "## Chunk"))).isEqualTo(allowed("transitions of a batch"));
        assertThat(arrows(picture("## Chunk", "## Transitions"))).isEqualTo(allowed("transitions of a chunk"));
    }

    @Test
    void the_pictures_show_the_states_that_the_tables_allow() {
        assertThat(states(picture("## Batch", "## Chunk"))).isEqualTo(checked("batch_status_known"));
        assertThat(states(picture("## Chunk", "## Transitions"))).isEqualTo(checked("run_chunk_status_known"));
    }

    @Test
    void every_function_named_by_an_arrow_is_on_this_page() {
        List<String> named = LABEL.matcher(page)
                .results()
                .flatMap(arrow ->
                        Arrays.stream(arrow.group(1).replaceAll("\\(.*?\\)", "").split(",")))
                .map(String::strip)
                .distinct()
                .toList();

        assertThat(named).hasSizeGreaterThan(10).allSatisfy(function -> {
            assertThat(page).contains("`" + function + "`");
            assertThat(sql.number("SELECT count(*) FROM pg_proc WHERE proname = ?", function))
                    .isPositive();
        });
    }

    private String picture(String from, String to) {
        return page.substring(page.indexOf(from), page.indexOf(to));
    }

    private static Set<String> states(String picture) {
        return Pattern.compile("(?m)^ +(?:[A-Z]+|\\[\\*]) --> [A-Z]+ :")
                .matcher(picture)
                .results()
                .flatMap(arrow ->
                        Pattern.compile("[A-Z]+").matcher(arrow.group()).results())
                .map(MatchResult::group)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> checked(String constraint) {
        String definition =
                sql.text("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = ?", constraint);
        return Pattern.compile("'([A-Z]+)'")
                .matcher(definition)
                .results()
                .map(state -> state.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> arrows(String picture) {
        return ARROW.matcher(picture)
                .results()
                .map(arrow -> arrow.group(1) + " " + arrow.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> allowed(String header) {
        int from = invariants.indexOf(header);
        String query = invariants.substring(from, invariants.indexOf(";", from));
        return Pattern.compile("\\('([A-Z]+)', '([A-Z]+)'\\)")
                .matcher(query)
                .results()
                .map(pair -> pair.group(1) + " " + pair.group(2))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String camel(String function) {
        return Pattern.compile("_(\\w)").matcher(function).replaceAll(letter -> letter.group(1)
                .toUpperCase());
    }
}
