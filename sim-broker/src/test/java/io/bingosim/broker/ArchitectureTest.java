package io.bingosim.broker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.scheduler.Scheduled;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.broker");

    @Test
    void packages_form_no_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("publishing, consuming and failed messages can each be read without the others")
                .check(CLASSES);
    }

    @Test
    void schedules_are_declared_in_one_class() {
        methods()
                .that()
                .areAnnotatedWith(Scheduled.class)
                .should()
                .beDeclaredIn("io.bingosim.broker.process.BrokerSchedules")
                .because("one list shows everything that runs by itself")
                .check(CLASSES);
    }

    @Test
    void no_class_reaches_past_sim_batch_to_the_database_or_the_engine() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.vertx.sqlclient..",
                        "io.vertx.pgclient..",
                        "io.vertx.mutiny.sqlclient..",
                        "java.sql..",
                        "io.bingosim.engine",
                        "io.bingosim.engine.block",
                        "io.bingosim.engine.parallel",
                        "io.bingosim.engine.random",
                        "io.bingosim.engine.scenario",
                        "io.bingosim.engine.stats",
                        "io.bingosim.engine.strategy")
                .because("a message is only a wake-up; sim-batch alone changes the state in Postgres")
                .check(CLASSES);
    }
}
