package io.bingosim.contracts;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.contracts");

    @Test
    void packages_have_no_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package can then be understood with only those below it")
                .check(CLASSES);
    }

    @Test
    void a_contract_depends_on_nothing() {
        classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "java.lang..",
                        "java.util..",
                        "java.time..",
                        "io.bingosim.contracts..",
                        "com.fasterxml.jackson.annotation..",
                        "org.jspecify.annotations.."))
                .because("both sides of a wire read it, whatever they are built with")
                .check(CLASSES);
    }

    @Test
    void messages_are_records() {
        classes()
                .that()
                .resideInAPackage("io.bingosim.contracts.message")
                .and()
                .areTopLevelClasses()
                .and()
                .doNotHaveSimpleName("package-info")
                .should()
                .beRecords()
                .because("a message says something and does nothing")
                .check(CLASSES);
    }
}
