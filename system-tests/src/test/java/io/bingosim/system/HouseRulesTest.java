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

/** What holds in every module, over all that is shipped. What only one module promises is in its own ArchitectureTest. */
class HouseRulesTest {
    private static final Path ROOT = Path.of("..");
    private static final List<String> MODULES =
            List.of("contracts", "sim-engine", "sim-batch", "sim-broker", "api-service", "sim-worker", "local-stack");
    private static final JavaClasses ALL = new ClassFileImporter()
            .importPaths(MODULES.stream().map(HouseRulesTest::compiled).toList());

    private static final int COLLABORATORS_MAX = 5;

    private static Path compiled(String module) {
        return ROOT.resolve(module).resolve("target").resolve("classes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"contracts", "engine", "batch", "broker", "api", "worker", "stack", "cli"})
    void every_module_was_looked_at(String name) {
        assertThat(ALL.that(DescribedPredicate.describe(
                        name, type -> (type.getPackageName() + ".").startsWith("io.bingosim." + name + "."))))
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "contracts, engine batch broker api worker stack cli",
        "engine, contracts batch broker api worker stack cli",
        "batch, broker api worker stack cli",
        "broker, engine api worker stack cli",
        "api, worker stack cli",
        "worker, api stack cli",
        "stack, contracts engine batch broker api worker cli",
        "cli, batch broker api worker"
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
                .because("a reader follows the data in one direction")
                .check(ALL);
    }

    @Test
    void the_two_services_do_not_know_each_other_in_any_scope() throws IOException {
        assertThat(Files.readString(ROOT.resolve("api-service").resolve("pom.xml")))
                .doesNotContain("<artifactId>sim-worker</artifactId>");
        assertThat(Files.readString(ROOT.resolve("sim-worker").resolve("pom.xml")))
                .doesNotContain("<artifactId>api-service</artifactId>");
    }

    @Test
    void packages_are_cut_by_what_they_are_about() {
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..common..", "..helper..", "..manager..", "..impl..", "..dto..")
                .because("such a package has no subject")
                .check(ALL);
    }

    @Test
    void names_say_what_a_class_is_for() {
        noClasses()
                .should()
                .haveNameMatching(".*(Impl|Manager|Helper|Utils?|Data)$")
                .because("such a suffix fits anything")
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
                .as("NullAway looks at marked packages only")
                .isSubsetOf(marked);
    }

    @Test
    void nothing_is_injected_into_fields() {
        noFields()
                .should()
                .beAnnotatedWith("jakarta.inject.Inject")
                .because("an object that exists is whole")
                .check(ALL);
    }

    @Test
    void a_bean_has_five_collaborators_at_most() {
        classes()
                .that()
                .areAnnotatedWith("jakarta.enterprise.context.ApplicationScoped")
                .or()
                .areAnnotatedWith("jakarta.inject.Singleton")
                // What starts, stops, feeds or measures a whole process has to name its parts.
                .and()
                .doNotHaveSimpleName("Drain")
                .and()
                .doNotHaveSimpleName("StateMeters")
                .and()
                .doNotHaveSimpleName("Supply")
                .and()
                .doNotHaveSimpleName("ChunkMessages")
                .should(haveFewCollaborators())
                .because("with more it has two jobs")
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
    void configuration_is_one_typed_page() {
        noClasses()
                .that()
                // The address that Quarkus listens on has no mapping of ours.
                .doNotHaveSimpleName("LocalNames")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("org.eclipse.microprofile.config.inject.ConfigProperty")
                .because("each key has one documented place, with its default and its range")
                .check(ALL);
    }

    @Test
    void nothing_is_sent_and_forgotten() {
        noClasses()
                .should()
                .callMethodWhere(target(nameMatching("sendAndForget")))
                .because("a message goes through the outbox, and somebody hears of every failure")
                .check(ALL);
    }

    @Test
    void nothing_asks_for_the_time_of_day() {
        noClasses()
                .should()
                .callMethodWhere(call("java\\.time\\..*", "now").or(call("java\\.lang\\.System", "currentTimeMillis")))
                .because("instants are the database's; a clock comes in through the constructor")
                .check(ALL);
    }

    @Test
    void chance_comes_in_through_the_constructor() {
        noClasses()
                .that()
                // The wiring of a process gives it its id; the local stack names what it throws away.
                .doNotHaveFullyQualifiedName("io.bingosim.batch.Process")
                .and()
                .resideOutsideOfPackages("io.bingosim.stack..", "io.bingosim.cli..")
                .should()
                .callMethodWhere(call("java\\.util\\.UUID", "randomUUID").or(call("java\\.lang\\.Math", "random")))
                .orShould()
                .callConstructorWhere(owns("java\\.util\\.(Random|SplittableRandom)"))
                .because("what decides must be repeatable")
                .check(ALL);
    }

    private static DescribedPredicate<JavaCall<?>> call(String owner, String name) {
        return target(owner(nameMatching(owner))).and(target(nameMatching(name)));
    }

    private static DescribedPredicate<JavaCall<?>> owns(String owner) {
        return target(owner(nameMatching(owner)));
    }

    @Test
    void a_store_is_used_by_its_own_step_alone() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Store")
                .should(onlyBeUsedInTheirPackage())
                .because("another step asks the use case, which keeps the rules")
                .check(ALL);
    }

    @Test
    void nobody_calls_upward_into_an_edge() {
        classes()
                .that()
                .haveSimpleNameEndingWith("Resource")
                .or()
                .haveSimpleNameEndingWith("Consumer")
                .should(onlyBeUsedByThemselves())
                .because("the edge calls the use case, never the other way round")
                .check(ALL);
    }

    private static ArchCondition<JavaClass> onlyBeUsedInTheirPackage() {
        return used("be used in their package alone", dependency -> dependency
                .getOriginClass()
                .getPackageName()
                .equals(dependency.getTargetClass().getPackageName()));
    }

    private static ArchCondition<JavaClass> onlyBeUsedByThemselves() {
        return used("be used by nobody else", dependency -> outermost(dependency.getOriginClass())
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
