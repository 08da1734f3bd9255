package io.bingosim.api;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.api");

    @Test
    void packages_have_no_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("a reader can then follow a request in one direction")
                .check(CLASSES);
    }

    @Test
    void only_one_class_schedules() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bingosim.api.process")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.quarkus.scheduler..")
                .orShould()
                .callMethodWhere(target(nameMatching("setPeriodic")))
                .because("ApiSchedules lists everything that this process does periodically")
                .check(CLASSES);
    }

    @Test
    void entities_stay_in_their_slice() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Entity")
                .should()
                .bePackagePrivate()
                .because("a slice hands out views")
                .check(CLASSES);
    }

    @Test
    void only_the_problem_package_knows_the_mapping_of_failures() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bingosim.api.problem")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.jboss.resteasy.reactive.server.ServerExceptionMapper")
                .because("status codes of failures have one home")
                .check(CLASSES);
    }

    @Test
    void classes_are_named_for_their_role() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils)")
                .because("such names say nothing")
                .check(CLASSES);
    }

    @Test
    void panache_only_reads() {
        noClasses()
                .should()
                .callMethodWhere(target(nameMatching("persist.*|flush|withTransaction")))
                .because("everything that changes a batch lives in sim-batch")
                .check(CLASSES);
    }
}
