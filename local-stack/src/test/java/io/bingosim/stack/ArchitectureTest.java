package io.bingosim.stack;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.bingosim.stack");

    @Test
    void services_are_started_as_processes_and_never_linked() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.bingosim.api..", "io.bingosim.worker..", "io.bingosim.batch..", "io.bingosim.broker..")
                .because("the stack starts the packaged services, so that a test sees what a user gets")
                .check(CLASSES);
    }

    @Test
    void the_stack_does_not_depend_on_its_users() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.bingosim.cli..", "io.bingosim.testing..", "picocli..", "io.bingosim.engine..")
                .because("the command line, tests and benchmarks all build on the stack")
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
