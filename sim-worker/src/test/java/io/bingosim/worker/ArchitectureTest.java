package io.bingosim.worker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.quarkus.scheduler.Scheduled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
    private static final JavaClasses WORKER = importing("io.bingosim.worker");

    /** Everything of ours that the worker's executable contains, apart from the engine. */
    private static final JavaClasses EXECUTABLE =
            importing("io.bingosim.worker", "io.bingosim.broker", "io.bingosim.batch");

    @Test
    void packages_form_no_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("the way from a message to an acknowledged chunk is read in one direction")
                .check(WORKER);
    }

    @Test
    void schedules_are_declared_in_one_class() {
        methods()
                .that()
                .areAnnotatedWith(Scheduled.class)
                .should()
                .beDeclaredIn("io.bingosim.worker.process.WorkerSchedules")
                .because("one list shows everything that runs by itself")
                .check(WORKER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.postgresql.Driver",
                "org.hibernate.Session",
                "org.hibernate.reactive.mutiny.Mutiny",
                "io.agroal.api.AgroalDataSource",
                "org.flywaydb.core.Flyway",
            })
    void no_jdbc_stack_is_on_the_class_path_of_the_worker(String type) {
        // Test support brings the JDBC driver; the packaged worker does not contain it.
        if (!type.equals("org.postgresql.Driver")) {
            assertThatThrownBy(() -> Class.forName(type)).isInstanceOf(ClassNotFoundException.class);
        }
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName(type)
                .because("the worker uses Postgres through the reactive client only")
                .check(EXECUTABLE);
    }

    @Test
    void no_class_uses_jdbc() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "jakarta.persistence..")
                .because("the worker uses Postgres through the reactive client only")
                .check(EXECUTABLE);
    }

    @Test
    void only_injected_faults_and_the_watchdog_halt_the_process() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bingosim.worker.fault..")
                .and()
                .doNotHaveFullyQualifiedName("io.bingosim.batch.process.Watchdog")
                .should()
                .callMethod(Runtime.class, "halt", int.class)
                .because("a worker exits in order, except for a test's fault and a stuck engine")
                .check(EXECUTABLE);
    }

    @Test
    void no_class_of_the_worker_uses_the_amqp_client() {
        noClasses()
                .that()
                .resideInAPackage("io.bingosim.worker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.rabbitmq..", "io.vertx.rabbitmq..")
                .because("sim-broker is the one module that speaks AMQP")
                .check(WORKER);
    }

    private static JavaClasses importing(String... packages) {
        return new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(packages);
    }
}
