package io.bingosim.system.ship;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the classes that Jackson reads or writes by reflection, from the byte code: a native executable keeps only
 * registered ones. It reports too many rather than too few: every class that a caller of Jackson uses counts.
 */
final class ReflectiveClasses {
    private static final String OURS = "io.bingosim.";
    private static final String REGISTER = "io.quarkus.runtime.annotations.RegisterForReflection";
    private static final Pattern JACKSON =
            Pattern.compile("com\\.fasterxml\\.jackson\\.databind\\.Object(Mapper|Writer|Reader)");
    private static final Pattern BY_REFLECTION =
            Pattern.compile("write.*|readValue|valueToTree|convertValue|treeToValue");
    private static final Pattern ENDPOINT = Pattern.compile("jakarta\\.ws\\.rs\\.(GET|POST|PUT|PATCH|DELETE)");

    private static final List<String> MODULES = List.of(
            "contracts", "sim-engine", "sim-experiment", "sim-batch", "sim-broker", "sim-worker", "api-service");

    private final JavaClasses classes;

    ReflectiveClasses(JavaClasses classes) {
        this.classes = classes;
    }

    /** The compiled classes of both services. */
    static ReflectiveClasses below(Path root) {
        return new ReflectiveClasses(new ClassFileImporter()
                .importPaths(MODULES.stream()
                        .map(module -> root.resolve(module + "/target/classes"))
                        .toList()));
    }

    /** Names of the classes that the code must register: what it passes to Jackson, and projections of queries. */
    Set<String> needed() {
        Set<String> doors = doors();
        Deque<JavaClass> found = new ArrayDeque<>();
        units().filter(unit -> calls(unit, doors)).forEach(unit -> {
            unit.getRawParameterTypes().forEach(found::add);
            unit.getReferencedClassObjects().forEach(reference -> found.add(reference.getRawType()));
            unit.getConstructorCallsFromSelf().forEach(call -> found.add(call.getTargetOwner()));
            unit.getMethodCallsFromSelf()
                    .forEach(call -> found.add(call.getTarget().getRawReturnType()));
        });
        units().filter(ReflectiveClasses::projects)
                .flatMap(unit -> unit.getReferencedClassObjects().stream())
                .forEach(reference -> found.add(reference.getRawType()));
        return withComponents(found, doors);
    }

    /** Names of the classes in responses of resource methods, generic ones included. The framework registers them. */
    Set<String> bodies() {
        Deque<JavaClass> found = new ArrayDeque<>();
        classes.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(method -> method.getAnnotations().stream().anyMatch(annotation -> ENDPOINT.matcher(
                                annotation.getRawType().getName())
                        .matches()))
                .forEach(method -> found.addAll(method.getReturnType().getAllInvolvedRawTypes()));
        return withComponents(found, Set.of());
    }

    private static Set<String> withComponents(Deque<JavaClass> found, Set<String> doors) {
        Set<String> needed = new TreeSet<>();
        while (!found.isEmpty()) {
            JavaClass type = found.pop();
            if (isData(type) && !isDoor(type, doors) && needed.add(type.getName())) {
                type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                        .map(JavaField::getType)
                        .flatMap(field -> field.getAllInvolvedRawTypes().stream())
                        .forEach(found::add);
            }
        }
        return needed;
    }

    /** Panache calls the constructor of a projection by reflection. */
    private static boolean projects(JavaCodeUnit unit) {
        return unit.getMethodCallsFromSelf().stream()
                .anyMatch(call -> call.getTarget().getName().equals("project"));
    }

    /** Registered by an annotation on the class itself or on another that names it. */
    Set<String> registered() {
        return classes.stream()
                .filter(type -> type.isAnnotatedWith(REGISTER))
                .flatMap(type -> targets(type, type.getAnnotationOfType(REGISTER)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> targets(JavaClass owner, JavaAnnotation<?> annotation) {
        Stream<String> targets = annotation
                .get("targets")
                .map(value -> Stream.of((JavaClass[]) value).map(JavaClass::getName))
                .orElse(Stream.empty());
        Stream<String> names = annotation
                .get("classNames")
                .map(value -> Stream.of((String[]) value))
                .orElse(Stream.empty());
        return Stream.of(Stream.of(owner.getName()), targets, names).flatMap(all -> all);
    }

    /** Methods of ours that pass an Object on to Jackson. */
    private Set<String> doors() {
        Set<String> doors = new TreeSet<>();
        int before;
        do {
            before = doors.size();
            units().filter(unit -> unit.getRawParameterTypes().stream()
                            .anyMatch(type -> type.isEquivalentTo(Object.class) || type.isEquivalentTo(Class.class)))
                    .filter(unit -> calls(unit, doors))
                    .forEach(unit -> doors.add(unit.getFullName()));
        } while (doors.size() > before);
        return doors;
    }

    /** A class that passes values on to Jackson is not such a value itself. */
    private static boolean isDoor(JavaClass type, Set<String> doors) {
        return type.getMethods().stream().anyMatch(method -> doors.contains(method.getFullName()));
    }

    private Stream<JavaCodeUnit> units() {
        return classes.stream()
                .filter(type -> type.getName().startsWith(OURS))
                .map(JavaClass::getCodeUnits)
                .flatMap(Collection::stream);
    }

    private static boolean calls(JavaCodeUnit unit, Set<String> doors) {
        return unit.getMethodCallsFromSelf().stream()
                .map(call -> (CodeUnitCallTarget) call.getTarget())
                .anyMatch(target -> {
                    boolean jackson =
                            JACKSON.matcher(target.getOwner().getName()).matches()
                                    && BY_REFLECTION.matcher(target.getName()).matches()
                                    && !returnsTree(target);
                    return jackson || doors.contains(target.getFullName());
                });
    }

    /** JSON trees need no reflection. */
    private static boolean returnsTree(CodeUnitCallTarget target) {
        return target.getRawParameterTypes().stream()
                .anyMatch(type -> type.getName().endsWith("JsonNode"));
    }

    /** Only our records and enums are written as JSON. */
    private static boolean isData(JavaClass type) {
        return type.getName().startsWith(OURS) && (type.isRecord() || type.isEnum());
    }
}
