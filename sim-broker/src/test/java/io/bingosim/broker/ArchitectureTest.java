package io.bingosim.broker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.broker");

    @Test
    void packages_do_not_depend_on_each_other_in_circles() {
        slices().matching("io.bingosim.broker.(*)..")
                .should()
                .beFreeOfCycles()
                .because("what is published, consumed and drained are three things")
                .check(CLASSES);
    }

    @Test
    void a_message_is_only_a_wake_up() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.vertx.sqlclient..",
                        "io.vertx.pgclient..",
                        "io.vertx.mutiny.sqlclient..",
                        "java.sql..",
                        "io.bingosim.engine..")
                .because("the state is in Postgres, and sim-batch alone changes it")
                .check(CLASSES);
    }
}
