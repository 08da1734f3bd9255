package io.bingosim.testing;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.bingosim.testing");

    @Test
    void fixtures_depend_on_no_module_but_the_local_stack() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "java..",
                        "org.jspecify.annotations..",
                        "com.fasterxml.jackson..",
                        "io.bingosim.testing..",
                        "io.bingosim.stack.."))
                .because("every module may use the fixtures in its tests")
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
}
