package io.bingosim.batch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.batch");

    @Test
    void the_clock_of_this_machine_decides_nothing() {
        noClasses()
                .should()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .because("leases, due times and back-offs are in database time")
                .check(CLASSES);
    }

    @Test
    void chance_is_an_argument() {
        noClasses()
                .should()
                .callConstructor(Random.class)
                .because("a run must be repeatable")
                .check(CLASSES);
    }

    @Test
    void dependencies_point_one_way() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.bingosim.api..", "io.bingosim.worker..", "io.bingosim.broker..", "io.bingosim.stack..")
                .because("the services and the broker's adapter build on this module")
                .check(CLASSES);
    }

    @Test
    void nothing_is_injected_into_fields() {
        noFields()
                .should()
                .beAnnotatedWith(Inject.class)
                .because("an object that exists is whole")
                .check(CLASSES);
    }

    @Test
    void names_say_what_a_class_does() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils|Data)")
                .because("such a name fits anything")
                .check(CLASSES);
    }
}
