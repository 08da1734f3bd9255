package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NativeReadinessTest {
    private static final List<String> MODULES =
            List.of("contracts", "sim-engine", "sim-batch", "sim-broker", "sim-worker", "api-service");

    /** What only the API writes, and what no framework may touch, is registered here. */
    private static final String LIST =
            "api-service/src/main/resources/META-INF/native-image/io.bingosim/api-service/reflect-config.json";

    private static final String REGISTER = "ship.register";

    @Test
    void every_class_that_is_read_or_written_by_reflection_is_registered() throws IOException {
        Repository clone = Repository.here();
        Path root = clone.root();
        JavaClasses classes = new ClassFileImporter()
                .importPaths(MODULES.stream()
                        .map(module -> root.resolve(module + "/target/classes"))
                        .toList());
        Reflection reflection = new Reflection(classes);

        Set<String> missing = new TreeSet<>(reflection.needed());
        missing.removeAll(reflection.registered());
        if (System.getProperty(REGISTER) != null) {
            Files.writeString(root.resolve(LIST), Reflection.list(missing));
        }
        clone.yaml(LIST)
                .items()
                .forEach(entry -> missing.remove(entry.at("name").text()));

        assertThat(reflection.needed()).contains("io.bingosim.engine.stats.TeamAnswer");
        assertThat(missing)
                .as("annotate with @RegisterForReflection, or run this test once with -D%s to list them", REGISTER)
                .isEmpty();
    }

    @Test
    void every_listed_class_exists() {
        Path root = Repository.here().root();

        assertThat(Repository.here().yaml(LIST).items()).isNotEmpty().allSatisfy(entry -> {
            String file = entry.at("name").text().replace('.', '/') + ".class";
            assertThat(MODULES).anyMatch(module -> Files.exists(root.resolve(module + "/target/classes/" + file)));
        });
    }

    @Test
    void a_class_that_is_not_registered_is_found_with_all_it_is_made_of() {
        JavaClasses classes =
                new ClassFileImporter().importClasses(Writing.class, Door.class, Outer.class, Inner.class);

        assertThat(new Reflection(classes).needed())
                .containsExactlyInAnyOrder(Outer.class.getName(), Inner.class.getName());
        assertThat(new Reflection(classes).registered()).isEmpty();
    }

    record Outer(List<Inner> inner) {}

    record Inner(int number) {}

    /** Writes through a door of our own, as the services do. */
    static final class Writing {
        String write(Outer outer) throws JsonProcessingException {
            return Door.write(outer);
        }
    }

    static final class Door {
        static String write(Object any) throws JsonProcessingException {
            return new ObjectMapper().writeValueAsString(any);
        }
    }
}
