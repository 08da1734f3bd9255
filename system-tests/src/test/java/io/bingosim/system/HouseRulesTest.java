package io.bingosim.system;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules for all modules. Rules for a single module are in its own ArchitectureTest. */
class HouseRulesTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES = List.of(
            "contracts",
            "sim-engine",
            "sim-experiment",
            "sim-batch",
            "sim-broker",
            "api-service",
            "sim-worker",
            "local-stack",
            "cli");
    private static final JavaClasses ALL = new ClassFileImporter()
            .importPaths(MODULES.stream().map(HouseRulesTest::compiled).toList());

    private static final int COLLABORATORS_MAX = 5;

    /** Classes that start, stop, feed, schedule or measure a whole process need all its parts. */
    private static final Set<String> COORDINATORS = Set.of(
            "BatchSchedules", "ChunkExecutor", "ChunkSource", "GracefulShutdown", "ProcessGauges", "ProcessLifecycle");

    private static Path compiled(String module) {
        return ROOT.resolve(module).resolve("target").resolve("classes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"contracts", "engine", "experiment", "batch", "broker", "api", "worker", "stack", "cli"})
    void classes_of_every_module_are_checked(String name) {
        assertThat(ALL.that(DescribedPredicate.describe(
                        name, type -> (type.getPackageName() + ".").startsWith("io.bingosim." + name + "."))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "contracts, engine experiment batch broker api worker stack cli testing",
        "engine, contracts experiment batch broker api worker stack cli testing",
        "experiment, contracts batch broker api worker stack cli testing",
        "batch, broker api worker stack cli testing",
        "broker, engine.scenario engine.strategy engine.random engine.stats engine.block api worker stack cli testing",
        "api, worker stack cli testing",
        "worker, api stack cli testing",
        "stack, contracts engine experiment batch broker api worker cli testing",
        "cli, batch broker api worker testing"
    })
    void modules_depend_one_way(String module, String others) {
        String[] forbidden = others.lines()
                .flatMap(line -> List.of(line.split(" ")).stream())
                .map(other -> "io.bingosim." + other + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideInAPackage("io.bingosim." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden)
                .because("dependencies point one way")
                .check(ALL);
    }

    @Test
    void the_two_services_do_not_depend_on_each_other_in_any_scope() throws IOException {
        assertThat(Files.readString(ROOT.resolve("api-service").resolve("pom.xml")))
                .doesNotContain("<artifactId>sim-worker</artifactId>");
        assertThat(Files.readString(ROOT.resolve("sim-worker").resolve("pom.xml")))
                .doesNotContain("<artifactId>api-service</artifactId>");
    }

    @Test
    void packages_are_named_for_their_subject() {
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..common..", "..helper..", "..manager..", "..impl..", "..dto..")
                .because("such a package name says nothing about its contents")
                .check(ALL);
    }

    @Test
    void class_names_have_no_meaningless_suffix() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Utils?|Data)$")
                .because("such a suffix says nothing about the class")
                .check(ALL);
    }

    @Test
    void every_package_is_null_marked() {
        Set<String> marked = ALL.stream()
                .filter(type -> type.getSimpleName().equals("package-info"))
                .filter(type -> type.isAnnotatedWith(NullMarked.class))
                .map(JavaClass::getPackageName)
                .collect(Collectors.toSet());

        assertThat(ALL.stream().map(JavaClass::getPackageName).distinct())
                .as("NullAway checks marked packages only")
                .isSubsetOf(marked);
    }

    @Test
    void fields_are_not_injected() {
        noFields()
                .should()
                .beAnnotatedWith("jakarta.inject.Inject")
                .because("an object is complete once it is constructed")
                .check(ALL);
    }

    @Test
    void a_bean_has_at_most_five_collaborators() {
        classes()
                .that()
                .areAnnotatedWith("jakarta.enterprise.context.ApplicationScoped")
                .or()
                .areAnnotatedWith("jakarta.inject.Singleton")
                .and(DescribedPredicate.describe(
                        "do not coordinate a whole process", type -> !COORDINATORS.contains(type.getSimpleName())))
                .should(haveFewCollaborators())
                .because("a class with more has two responsibilities")
                .check(ALL);
    }

    private static ArchCondition<JavaClass> haveFewCollaborators() {
        return new ArchCondition<>("have at most " + COLLABORATORS_MAX + " collaborators") {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                for (JavaConstructor constructor : type.getConstructors()) {
                    int size = constructor.getParameters().size();
                    if (size > COLLABORATORS_MAX) {
                        events.add(SimpleConditionEvent.violated(type, constructor.getFullName() + " takes " + size));
                    }
                }
            }
        };
    }

    @Test
    void configuration_is_read_through_typed_mappings() {
        noClasses()
                .that()
                // The address that Quarkus listens on is not in our mappings.
                .doNotHaveSimpleName("LoopbackOnly")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.eclipse.microprofile.config.inject.ConfigProperty")
                .because("each key has one documented place with its default and range")
                .check(ALL);
    }

    @Test
    void messages_are_not_sent_without_confirmation() {
        noClasses()
                .should()
                .callMethodWhere(target(nameMatching("sendAndForget")))
                .because("messages go through the outbox, which handles failures")
                .check(ALL);
    }

    @Test
    void the_wall_clock_is_not_read() {
        noClasses()
                .should()
                .callMethodWhere(call("java\\.time\\..*", "now").or(call("java\\.lang\\.System", "currentTimeMillis")))
                .because("times come from the database; a clock is passed to the constructor")
                .check(ALL);
    }

    @Test
    void randomness_is_passed_in() {
        noClasses()
                .that()
                // A process gets a random id when it starts; the local stack names temporary directories.
                .doNotHaveFullyQualifiedName("io.bingosim.batch.WorkerId")
                .and()
                .resideOutsideOfPackages("io.bingosim.stack..", "io.bingosim.cli..")
                .should()
                .callMethodWhere(call("java\\.util\\.UUID", "randomUUID").or(call("java\\.lang\\.Math", "random")))
                .orShould()
                .callConstructorWhere(owns("java\\.util\\.(Random|SplittableRandom)"))
                .because("decisions must be repeatable")
                .check(ALL);
    }

    private static DescribedPredicate<JavaCall<?>> call(String owner, String name) {
        return target(owner(nameMatching(owner))).and(target(nameMatching(name)));
    }

    private static DescribedPredicate<JavaCall<?>> owns(String owner) {
        return target(owner(nameMatching(owner)));
    }

    @Test
    void a_store_is_only_used_in_its_own_package() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Store")
                // The layer below the steps of sim-batch; its ArchitectureTest defines which packages may use it.
                .and()
                .resideOutsideOfPackage("io.bingosim.batch.store..")
                .should(onlyBeUsedInTheirPackage())
                .because("other packages call the use case, which applies the rules")
                .check(ALL);
    }

    @Test
    void resources_are_not_called_by_other_classes() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Resource")
                .should(onlyBeUsedByThemselves())
                .because("resources call use cases, never the other way round")
                .check(ALL);
    }

    private static ArchCondition<JavaClass> onlyBeUsedInTheirPackage() {
        return used("only be used in their own package", dependency -> dependency
                .getOriginClass()
                .getPackageName()
                .equals(dependency.getTargetClass().getPackageName()));
    }

    private static ArchCondition<JavaClass> onlyBeUsedByThemselves() {
        return used("not be used by other classes", dependency -> outermost(dependency.getOriginClass())
                .equals(outermost(dependency.getTargetClass())));
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(HouseRulesTest::outermost).orElse(type);
    }

    private static ArchCondition<JavaClass> used(String description, java.util.function.Predicate<Dependency> allowed) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass type, ConditionEvents events) {
                type.getDirectDependenciesToSelf().stream()
                        .filter(dependency -> !allowed.test(dependency))
                        .forEach(dependency ->
                                events.add(SimpleConditionEvent.violated(type, dependency.getDescription())));
            }
        };
    }
}
