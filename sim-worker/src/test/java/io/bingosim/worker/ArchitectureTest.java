package io.bingosim.worker;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
    private static final JavaClasses WORKER = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.worker", "io.bingosim.broker", "io.bingosim.batch");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "org.postgresql.Driver",
                "org.hibernate.Session",
                "org.hibernate.reactive.mutiny.Mutiny",
                "io.agroal.api.AgroalDataSource",
                "org.flywaydb.core.Flyway",
            })
    void nothing_that_would_weigh_down_a_native_worker_is_on_its_class_path(String type) {
        // The local stack of the tests brings a driver; the packaged worker must not.
        if (!type.equals("org.postgresql.Driver")) {
            assertThatThrownBy(() -> Class.forName(type)).isInstanceOf(ClassNotFoundException.class);
        }
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName(type)
                .because("the worker speaks to Postgres through the reactive client alone")
                .check(WORKER);
    }

    @Test
    void no_class_speaks_jdbc() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "jakarta.persistence..")
                .because("the worker speaks to Postgres through the reactive client alone")
                .check(WORKER);
    }

    @Test
    void only_the_fault_package_can_end_the_process_at_a_point_of_the_flow() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bingosim.worker.fault..")
                .and()
                .doNotHaveFullyQualifiedName("io.bingosim.batch.life.Watchdog")
                .should()
                .callMethod(Runtime.class, "halt", int.class)
                .because("a worker leaves in order, except where a test or the watchdog says otherwise")
                .check(WORKER);
    }

    @Test
    void what_a_worker_does_with_a_chunk_knows_nothing_of_the_broker_client() {
        noClasses()
                .that()
                .resideInAPackage("io.bingosim.worker..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("com.rabbitmq..", "io.vertx.rabbitmq..")
                .because("sim-broker is the one module that speaks AMQP")
                .check(WORKER);
    }
}
