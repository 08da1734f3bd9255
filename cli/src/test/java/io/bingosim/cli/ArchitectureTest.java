package io.bingosim.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.bingosim.cli");

    @Test
    void services_and_test_fixtures_are_never_linked() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.bingosim.api..",
                        "io.bingosim.worker..",
                        "io.bingosim.batch..",
                        "io.bingosim.broker..",
                        "io.bingosim.testing..")
                .because("the command line starts packaged services and is itself a product")
                .check(CLASSES);
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("a reader can take one package at a time")
                .check(CLASSES);
    }

    @Test
    void class_names_state_a_role() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils|Data)")
                .because("such a name says nothing")
                .check(CLASSES);
    }
}
