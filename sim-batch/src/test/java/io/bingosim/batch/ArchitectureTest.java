package io.bingosim.batch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.scheduler.Scheduled;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final String ROOT = "io.bingosim.batch";
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(ROOT);

    @Test
    void each_layer_sees_only_those_below_it() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(ROOT + "..")
                .layer("values")
                .definedBy(ROOT, ROOT + ".model..")
                .layer("technical leaves")
                .definedBy(
                        ROOT + ".database..",
                        ROOT + ".background..",
                        ROOT + ".log..",
                        ROOT + ".metrics..",
                        ROOT + ".trace..")
                .layer("store")
                .definedBy(ROOT + ".store..")
                .layer("reading")
                .definedBy(ROOT + ".scenario..", ROOT + ".results..")
                .layer("steps")
                .definedBy(ROOT + ".steps..")
                .layer("execute")
                .definedBy(ROOT + ".execute..")
                .layer("process")
                .definedBy(ROOT + ".process..")
                .whereLayer("values")
                .mayNotAccessAnyLayer()
                .whereLayer("technical leaves")
                .mayOnlyAccessLayers("values")
                .whereLayer("store")
                .mayOnlyAccessLayers("values", "technical leaves")
                .whereLayer("reading")
                .mayOnlyAccessLayers("values", "technical leaves", "store")
                .whereLayer("steps")
                .mayOnlyAccessLayers("values", "technical leaves", "store", "reading")
                .whereLayer("execute")
                .mayOnlyAccessLayers("values", "technical leaves", "store", "reading", "steps")
                .whereLayer("process")
                .mayOnlyAccessLayers("values", "technical leaves", "store", "reading", "steps", "execute")
                .because("a reader should be able to understand a layer without those above it")
                .check(CLASSES);
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching(ROOT + ".(*)..")
                .should()
                .beFreeOfCycles()
                .because("packages that need each other are one package")
                .check(CLASSES);
    }

    @Test
    void steps_have_no_cycles() {
        slices().matching(ROOT + ".steps.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a step may start the next one, but no step depends on one that depends on it")
                .check(CLASSES);
    }

    @Test
    void only_stores_and_the_database_package_run_sql() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT + ".store..", ROOT + ".database..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(Tuple.class)
                .because("every SQL text has its home in the store of its step")
                .check(CLASSES);
    }

    @Test
    void stores_do_not_log_or_count() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".store..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.jboss.logging..",
                        ROOT + ".log..",
                        ROOT + ".metrics..",
                        ROOT + ".trace..",
                        ROOT + ".background..")
                .because("whether a result is worth a line or a count is decided by the step")
                .check(CLASSES);
    }

    @Test
    void schedules_are_declared_in_one_class() {
        methods()
                .that()
                .areAnnotatedWith(Scheduled.class)
                .should()
                .beDeclaredInClassesThat()
                .haveSimpleName("BatchSchedules")
                .because("periods should be readable in one list")
                .check(CLASSES);
    }

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
    void other_modules_are_not_used() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.bingosim.api..",
                        "io.bingosim.worker..",
                        "io.bingosim.broker..",
                        "io.bingosim.stack..",
                        "io.bingosim.cli..")
                .because("the services and the broker's adapter build on this module")
                .check(CLASSES);
    }

    @Test
    void nothing_is_injected_into_fields() {
        noFields()
                .should()
                .beAnnotatedWith(Inject.class)
                .because("an object should be complete once it is constructed")
                .check(CLASSES);
    }

    @Test
    void names_say_what_a_class_does() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils|Data)")
                .because("such a name fits any class")
                .check(CLASSES);
    }
}
