package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class NativeReadinessTest {
    private static final List<String> MODULES =
            List.of("contracts", "sim-engine", "sim-batch", "sim-broker", "sim-worker", "api-service");

    @Test
    void every_class_that_jackson_reads_or_writes_by_reflection_is_registered() {
        Path root = Repository.here().root();
        JavaClasses classes = new ClassFileImporter()
                .importPaths(MODULES.stream()
                        .map(module -> root.resolve(module + "/target/classes"))
                        .toList());
        ReflectiveClasses reflection = new ReflectiveClasses(classes);

        Set<String> missing = new TreeSet<>(reflection.needed());
        missing.removeAll(reflection.registered());

        assertThat(reflection.needed()).contains("io.bingosim.engine.stats.TeamResults");
        assertThat(missing)
                .as("annotate with @RegisterForReflection; the framework registers only bodies of resource methods")
                .isEmpty();
    }

    @Test
    void an_unregistered_class_is_found_with_its_component_types() {
        JavaClasses classes =
                new ClassFileImporter().importClasses(Writing.class, Door.class, Outer.class, Inner.class);

        assertThat(new ReflectiveClasses(classes).needed())
                .containsExactlyInAnyOrder(Outer.class.getName(), Inner.class.getName());
        assertThat(new ReflectiveClasses(classes).registered()).isEmpty();
    }

    record Outer(List<Inner> inner) {}

    record Inner(int number) {}

    /** Writes through a helper method, as the services do. */
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
