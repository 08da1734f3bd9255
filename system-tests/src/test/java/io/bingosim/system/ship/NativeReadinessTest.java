package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What can be seen from the byte code; {@link ShippedImageIT} compares it with what the framework registers. */
class NativeReadinessTest {
    @Test
    void every_class_that_is_used_by_reflection_is_registered() {
        ReflectiveClasses reflection = ReflectiveClasses.below(Repository.here().root());

        Set<String> missing = new TreeSet<>(reflection.needed());
        missing.removeAll(reflection.registered());

        assertThat(reflection.needed())
                .contains("io.bingosim.engine.stats.TeamResults", "io.bingosim.api.scenario.ScenarioRepository$Listed");
        assertThat(missing)
                .as("annotate with @RegisterForReflection; the framework registers only bodies of resource methods")
                .isEmpty();
    }

    @Test
    void bodies_of_resource_methods_are_found_behind_generic_types() {
        assertThat(ReflectiveClasses.below(Repository.here().root()).bodies())
                .contains(
                        "io.bingosim.api.http.Page",
                        "io.bingosim.api.results.ListedRunView",
                        "io.bingosim.api.results.RunView$TeamResult",
                        "io.bingosim.api.scenario.ScenarioView");
    }

    @Test
    void an_unregistered_projection_is_found() {
        JavaClasses classes = new ClassFileImporter().importClasses(Listing.class, Query.class, Listed.class);

        assertThat(new ReflectiveClasses(classes).needed()).containsExactly(Listed.class.getName());
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

    record Listed(String id) {}

    /** Projects inside a lambda, as repositories do. */
    static final class Listing {
        Supplier<Query> list(Query all) {
            return () -> all.project(Listed.class);
        }
    }

    static final class Query {
        Query project(Class<?> type) {
            return this;
        }
    }

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
