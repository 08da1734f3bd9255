package io.bingosim.engine.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.GeneratedScenarios;
import io.bingosim.engine.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares scenarios/scenario.schema.json with the reader. */
class ScenarioSchemaTest {

    private static final JsonSchema SCHEMA = new JsonSchema(Samples.bytes("scenario.schema"));

    /** Their only violations span several fields or members, which a schema cannot express. */
    private static final Set<String> BEYOND_A_SCHEMA = Set.of(
            "03-duplicate-members",
            "27-diagonals-of-a-row",
            "30-gates-in-a-circle",
            "32-lines-to-win-too-many",
            "34-lines-to-win-without-bonuses",
            "41-duplicate-members-of-a-board");

    static List<String> sampleNames() {
        return Samples.NAMES;
    }

    static Stream<Path> invalidScenarios() throws IOException {
        return ScenarioReaderTest.invalidScenarios();
    }

    private static List<String> refused(byte[] json) {
        return SCHEMA.refused(JsonSchema.read(json));
    }

    @ParameterizedTest
    @MethodSource("sampleNames")
    void the_schema_accepts_every_sample(String name) {
        assertThat(refused(Samples.bytes(name))).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("invalidScenarios")
    void the_schema_refuses_invalid_scenarios_only_where_the_reader_does(Path file) throws IOException {
        List<String> violations = Files.readAllLines(Path.of(file.toString().replace(".json", ".expected")));

        List<String> refused = refused(Files.readAllBytes(file));

        String name = file.getFileName().toString().replace(".json", "");
        assertThat(refused.isEmpty()).as("%s: %s", name, refused).isEqualTo(BEYOND_A_SCHEMA.contains(name));
        assertThat(refused).allMatch(pointer -> violations.stream()
                .anyMatch(violation -> violation.equals(pointer)
                        || violation.startsWith(pointer + "/")
                        || pointer.startsWith(violation + "/")));
    }

    @Provide
    Arbitrary<Scenario> scenarios() {
        return GeneratedScenarios.ofBothVersions();
    }

    @Property(tries = 200, shrinking = ShrinkingMode.OFF)
    void the_schema_accepts_what_the_reader_accepts(@ForAll("scenarios") Scenario scenario) {
        assertThat(refused(scenario.canonicalJson().getBytes(StandardCharsets.UTF_8)))
                .as(scenario.canonicalJson())
                .isEmpty();
    }
}
