package io.bingosim.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.bingosim.bench");

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package can then be understood with only those below it")
                .check(CLASSES);
    }

    @Test
    void services_are_started_as_processes_and_never_linked() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.bingosim.api..", "io.bingosim.worker..", "io.bingosim.batch..", "io.bingosim.broker..")
                .because("what is measured is the packaged product")
                .check(CLASSES);
    }
}
