package io.bingosim.experiment;

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

    private static final JavaClasses EXPERIMENT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.bingosim.experiment");

    @Test
    void packages_are_free_of_cycles() {
        slices().matching("io.bingosim.(**)")
                .should()
                .beFreeOfCycles()
                .because("a package can then be understood with only those below it")
                .check(EXPERIMENT);
    }

    @Test
    void only_the_variants_use_the_patch_library() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bingosim.experiment.variant")
                .should()
                .dependOnClassesThat(resideInAnyPackage("jakarta.json..", "org.eclipse.parsson.."))
                .because("everything else uses the engine's JSON values")
                .check(EXPERIMENT);
    }

    @Test
    void experiments_depend_on_the_engine_and_two_libraries() {
        ArchRuleDefinition.classes()
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                        "java..",
                        "io.bingosim.engine..",
                        "io.bingosim.experiment..",
                        "jakarta.json..",
                        "org.eclipse.parsson..",
                        "org.apache.commons.statistics.distribution..",
                        "org.jspecify.annotations.."))
                .because("service and command line share this code")
                .check(EXPERIMENT);
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
                .because("verdicts are a pure function of the request, the seed and the failed runs")
                .check(EXPERIMENT);
    }

    private static DescribedPredicate<JavaCall<?>> call(String owner, String name) {
        return target(owner(nameMatching(owner))).and(target(nameMatching(name)));
    }

    @Test
    void names_say_what_a_class_is_for() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Util|Data)$")
                .because("such a suffix does not name a role")
                .check(EXPERIMENT);
    }
}
