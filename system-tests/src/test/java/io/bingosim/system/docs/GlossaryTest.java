package io.bingosim.system.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the names of tables, SQL functions and classes with docs/glossary.md. */
class GlossaryTest {
    private static final Path ROOT = Path.of("..");
    private static final Path MIGRATIONS = ROOT.resolve("contracts/src/main/resources/db/migration");
    private static final String UNUSED_WORDS = "## Words not used in class names";

    private final String glossary = text(ROOT.resolve("docs/glossary.md"));

    @Test
    void each_noun_is_explained_once_and_briefly() {
        List<MatchResult> entries = entries();

        assertThat(entries).hasSizeBetween(20, 60);
        assertThat(entries).extracting(entry -> entry.group(1)).doesNotHaveDuplicates();
        assertThat(entries).allSatisfy(entry -> assertThat(entry.group(2))
                .as(entry.group(1))
                .endsWith(".")
                .hasSizeLessThan(160));
    }

    @Test
    void tables_are_named_with_glossary_nouns() {
        List<String> tables = sqlNames("CREATE TABLE (?:bingosim\\.)?(\\w+)");

        assertThat(tables).hasSizeGreaterThan(10);
        assertThat(withUnknownWords(tables)).isEmpty();
    }

    @Test
    void sql_functions_have_a_verb_and_an_object() {
        List<String> functions = sqlNames("CREATE (?:OR REPLACE )?FUNCTION (?:bingosim\\.)?(\\w+)");

        assertThat(functions).hasSizeGreaterThan(30).allMatch(name -> name.contains("_"));
    }

    @Test
    void entities_are_named_with_glossary_nouns() {
        List<String> subjects = simpleNames()
                .filter(name -> name.matches(".+Entity"))
                .map(name -> name.replaceAll("Entity$", ""))
                .toList();

        assertThat(subjects).isNotEmpty();
        assertThat(withUnknownWords(subjects)).isEmpty();
    }

    @Test
    void no_simple_class_name_exists_twice() {
        Map<String, Long> counts = simpleNames().collect(Collectors.groupingBy(name -> name, Collectors.counting()));

        assertThat(counts).hasSizeGreaterThan(300);
        assertThat(counts.entrySet()).filteredOn(entry -> entry.getValue() > 1).isEmpty();
    }

    @Test
    void unused_words_do_not_appear_in_class_names() {
        String table = glossary.substring(glossary.indexOf(UNUSED_WORDS));
        Set<String> unused = matches("(?m)^\\| ([A-Z][\\w, ]+?) \\|", table)
                .flatMap(row -> Arrays.stream(row.group(1).split(", ")))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .collect(Collectors.toSet());

        assertThat(unused).hasSizeGreaterThan(10);
        assertThat(simpleNames().filter(name -> words(name).anyMatch(unused::contains)))
                .isEmpty();
    }

    private List<MatchResult> entries() {
        return matches("(?m)^- \\*\\*([^*]+)\\*\\*: (.*)$", glossary).toList();
    }

    private List<String> withUnknownWords(List<String> names) {
        Set<String> known = entries().stream()
                .flatMap(entry -> words(entry.group(1)))
                .map(GlossaryTest::singular)
                .collect(Collectors.toSet());
        return names.stream()
                .filter(name -> !words(name).map(GlossaryTest::singular).allMatch(known::contains))
                .toList();
    }

    private static List<String> sqlNames(String pattern) {
        return files(MIGRATIONS, ".sql")
                .flatMap(file -> matches(pattern, text(file)))
                .map(match -> match.group(1))
                .distinct()
                .toList();
    }

    /** Names of the top-level classes in the main code of all modules. */
    private static Stream<String> simpleNames() {
        return modules()
                .flatMap(sources -> files(sources, ".java"))
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .filter(name -> !name.equals("package-info"));
    }

    private static Stream<Path> modules() {
        try (Stream<Path> all = Files.list(ROOT)) {
            return all.map(folder -> folder.resolve("src/main/java")).filter(Files::isDirectory).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The words of a name in snake case, camel case or prose, in lower case. */
    private static Stream<String> words(String name) {
        return Arrays.stream(name.split("[_ ]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])"))
                .map(word -> word.toLowerCase(Locale.ROOT));
    }

    private static String singular(String word) {
        return word.replaceAll("ies$", "y").replaceAll("(?<=ch)es$|(?<!s)s$", "");
    }

    private static Stream<MatchResult> matches(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results();
    }

    private static Stream<Path> files(Path folder, String ending) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(ending)).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
