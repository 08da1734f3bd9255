package io.bingosim.api.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetFileTest {
    private static final List<String> TEXTS = List.of("", "a,b\n\"c\"", "Füchse", "日本語の長い名前", "x".repeat(5_000), "\0");

    private final NumberColumn key = NumberColumn.longs("key", false);
    private final DictionaryColumn<String> text = DictionaryColumn.texts("text", true);
    private final DictionaryColumn<Double> fraction = DictionaryColumn.doubles("fraction", true);
    private final NumberColumn few = NumberColumn.ints("few", false);
    private final NumberColumn many = NumberColumn.ints("many", true);
    private final NumberColumn wide = NumberColumn.longs("wide", true);
    private final NumberColumn constant = NumberColumn.ints("constant", false);
    private final NumberColumn absent = NumberColumn.ints("absent", true);
    private final SplittableRandom random = new SplittableRandom(5);
    private final List<List<Object>> expected = new ArrayList<>();

    /** Around the sizes of a group of bits, of a block of differences and of a page. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 8, 9, 128, 129, 130, 32_767, 32_768, 32_769, 70_000})
    void every_value_is_read_back(int rows) throws Exception {
        byte[] file = file(rows);

        assertThat(DuckDb.rows(file)).isEqualTo(expected);
        assertThat(DuckDb.columns(file))
                .containsExactly(
                        "key BIGINT",
                        "text VARCHAR",
                        "fraction DOUBLE",
                        "few INTEGER",
                        "many INTEGER",
                        "wide BIGINT",
                        "constant INTEGER",
                        "absent INTEGER");
        assertThat(DuckDb.metadata(file)).isEqualTo(Map.of("name", "Füchse \"1\""));
    }

    @Test
    void a_large_file_has_several_row_groups_and_says_what_is_in_them() throws Exception {
        byte[] file = file(900_000);

        assertThat(DuckDb.rows(file)).isEqualTo(expected);
        List<List<Object>> groups = DuckDb.query(
                file,
                "SELECT row_group_id, row_group_num_rows, sum(total_compressed_size)::BIGINT FROM parquet_metadata('%s')"
                        + " GROUP BY ALL ORDER BY ALL");
        assertThat(groups).hasSizeGreaterThan(1);
        assertThat(groups.subList(0, groups.size() - 1))
                .allSatisfy(group -> assertThat((Long) group.get(2)).isBetween(8L << 20, 10L << 20));
        assertThat(DuckDb.query(file, "SELECT min(\"key\"), max(\"key\"), count(absent) FROM '%s'"))
                .containsExactly(List.of(0L, 899_999L * 1_000, 0L));
        assertThat(DuckDb.query(
                        file,
                        "SELECT sum(stats_null_count)::BIGINT, max(stats_max_value::INTEGER) FROM parquet_metadata('%s')"
                                + " WHERE path_in_schema IN ('absent', 'constant')"))
                .containsExactly(List.of(900_000L, 42));
    }

    @Test
    void a_file_that_breaks_off_is_rejected_wherever_it_ends() {
        byte[] file = file(40_000);

        for (int length : List.of(0, 4, 1_000, file.length / 2, file.length - 4, file.length - 1)) {
            byte[] broken = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> DuckDb.rows(broken)).as(length + " bytes").isInstanceOf(SQLException.class);
        }
    }

    @Test
    void a_row_without_all_its_values_is_refused() {
        ParquetFile file = new ParquetFile(List.of(key, few), Map.of());
        key.add(1);
        file.endRow();

        assertThatThrownBy(file::end).isInstanceOf(IllegalStateException.class).hasMessageContaining("column few");
        assertThatThrownBy(key::addNull).isInstanceOf(IllegalArgumentException.class);
    }

    private byte[] file(int rows) {
        ParquetFile file = new ParquetFile(
                List.of(key, text, fraction, few, many, wide, constant, absent), Map.of("name", "Füchse \"1\""));
        GrowingBytes bytes = new GrowingBytes();
        for (int row = 0; row < rows; row++) {
            addRow(row);
            file.endRow();
            drain(file, bytes);
        }
        file.end();
        drain(file, bytes);
        return bytes.copy();
    }

    private static void drain(ParquetFile file, GrowingBytes bytes) {
        while (file.hasPieces()) {
            bytes.put(file.poll());
        }
    }

    private void addRow(int row) {
        List<Object> values = new ArrayList<>();
        key.add(row * 1_000L);
        values.add(row * 1_000L);
        values.add(maybe(text, TEXTS.get(random.nextInt(TEXTS.size()))));
        values.add(maybe(fraction, random.nextInt(1, 5) / 3.0));
        // The dictionary grows, and then becomes too large.
        int small = random.nextInt(row < 10_000 ? 3 : 40_000);
        few.add(small);
        values.add(small);
        values.add(maybe(many, random.nextInt()));
        values.add(maybe(wide, random.nextLong()));
        constant.add(42);
        values.add(42);
        absent.addNull();
        values.add(null);
        expected.add(values);
    }

    private <T> Object maybe(DictionaryColumn<T> column, T value) {
        if (random.nextInt(4) == 0) {
            column.addNull();
            return null;
        }
        column.add(value);
        return value;
    }

    private Object maybe(NumberColumn column, Number value) {
        if (random.nextInt(4) == 0) {
            column.addNull();
            return null;
        }
        column.add(value.longValue());
        return value;
    }
}
