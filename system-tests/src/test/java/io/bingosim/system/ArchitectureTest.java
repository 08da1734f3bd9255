package io.bingosim.system;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package can then be understood with only those below it")
                .check(new ClassFileImporter().importPackages("io.bingosim.system"));
    }
}
