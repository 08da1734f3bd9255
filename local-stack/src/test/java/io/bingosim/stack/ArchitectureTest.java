package io.bingosim.stack;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.bingosim.stack", "io.bingosim.cli");

    @Test
    void services_are_processes_here_never_classes() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.bingosim.api..", "io.bingosim.worker..", "io.bingosim.batch..", "io.bingosim.broker..")
                .because("the stack starts what was packaged, so that a test sees what a user gets")
                .check(CLASSES);
    }

    @Test
    void the_stack_knows_nothing_of_the_command_line() {
        noClasses()
                .that()
                .resideInAPackage("io.bingosim.stack..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.bingosim.cli..", "picocli..", "io.bingosim.engine..")
                .because("tests and benchmarks use the stack without a terminal")
                .check(CLASSES);
    }

    @Test
    void names_say_what_a_class_does() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Utils|Data)")
                .because("such a name says nothing")
                .check(CLASSES);
    }
}
