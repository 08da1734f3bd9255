package io.bingosim.api;

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
    void packages_do_not_depend_on_each_other_in_circles() {
        slices().matching("io.bingosim.api.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a reader should be able to follow a request without turning back")
                .check(CLASSES);
    }

    @Test
    void entities_stay_in_their_slice() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Entity")
                .should()
                .bePackagePrivate()
                .because("what leaves a slice is a view")
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
    void names_say_what_a_class_does() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils)")
                .because("such names say nothing")
                .check(CLASSES);
    }

    @Test
    void nothing_is_written_through_the_reading_side() {
        noClasses()
                .should()
                .callMethodWhere(com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                        com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching(
                                "persist.*|flush|withTransaction")))
                .because("everything that changes a batch lives in sim-batch")
                .check(CLASSES);
    }
}
