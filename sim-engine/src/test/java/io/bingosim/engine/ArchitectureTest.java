package io.bingosim.engine;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class ArchitectureTest {

    private static final JavaClasses ENGINE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.engine");

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package can then be understood with only those below it")
                .check(ENGINE);
    }

    @Test
    void the_engine_depends_on_the_jdk_alone() {
        ArchRuleDefinition.classes()
                .that()
                .resideOutsideOfPackage("io.bingosim.engine.json")
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage("java..", "io.bingosim.engine..", "org.jspecify.annotations.."))
                .because("the engine is a pure function that any program can call")
                .check(ENGINE);
    }

    @Test
    void only_the_json_package_uses_jackson() {
        ArchRuleDefinition.classes()
                .that()
                .resideInAPackage("io.bingosim.engine.json")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "java..",
                        "io.bingosim.engine.json",
                        "io.bingosim.engine.text",
                        "org.jspecify.annotations..",
                        "com.fasterxml.jackson.core.."))
                .because("strict reading needs a token stream and no data binding")
                .check(ENGINE);
    }

    @Test
    void nothing_reads_the_clock_the_environment_or_a_random_source() {
        noClasses()
                .should()
                .callMethodWhere(call("java\\.time\\..*", "now")
                        .or(call("java\\.lang\\.System", "currentTimeMillis|nanoTime|getenv|getProperty"))
                        .or(call("java\\.lang\\.(Boolean|Integer|Long)", "getBoolean|getInteger|getLong"))
                        .or(call("java\\.lang\\.Math", "random")))
                .orShould()
                .dependOnClassesThat(resideInAnyPackage(
                        "java.nio.file..", "java.net..", "java.sql..", "java.util.logging..", "java.util.random.."))
                .orShould()
                .dependOnClassesThat(JavaClass.Predicates.belongToAnyOf(
                        Clock.class,
                        Random.class,
                        SecureRandom.class,
                        SplittableRandom.class,
                        UUID.class,
                        ThreadLocalRandom.class))
                .because("a run is a pure function of scenario, seed and index")
                .check(ENGINE);
    }

    private static DescribedPredicate<JavaCall<?>> call(String owner, String name) {
        return target(owner(nameMatching(owner))).and(target(nameMatching(name)));
    }

    @Test
    void strategies_and_randomness_use_nothing_but_text() {
        ArchRuleDefinition.classes()
                .that()
                .resideInAnyPackage("io.bingosim.engine.strategy", "io.bingosim.engine.random")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "java..",
                        "io.bingosim.engine.strategy",
                        "io.bingosim.engine.random",
                        "io.bingosim.engine.text",
                        "org.jspecify.annotations.."))
                .because("layers point one way")
                .check(ENGINE);
    }

    @Test
    void names_say_what_a_class_is_for() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Data)$")
                .because("such a suffix does not name a role")
                .check(ENGINE);
    }
}
