package io.bingosim.system.ship;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitCallTarget;
import com.tngtech.archunit.core.domain.JavaAnnotation;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which of our classes Jackson reads or writes by reflection, found in the byte code: a native executable keeps only what
 * is registered. It errs on the side of too many: a class in the hands of whoever calls Jackson counts.
 */
final class Reflection {
    private static final String OURS = "io.bingosim.";
    private static final String REGISTER = "io.quarkus.runtime.annotations.RegisterForReflection";
    private static final Pattern JACKSON =
            Pattern.compile("com\\.fasterxml\\.jackson\\.databind\\.Object(Mapper|Writer|Reader)");
    private static final Pattern BY_REFLECTION =
            Pattern.compile("write.*|readValue|valueToTree|convertValue|treeToValue");

    private final JavaClasses classes;

    Reflection(JavaClasses classes) {
        this.classes = classes;
    }

    /** Every class that needs registration, by name. */
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
        Set<String> needed = new TreeSet<>();
        while (!found.isEmpty()) {
            JavaClass type = found.pop();
            if (isData(type) && needed.add(type.getName())) {
                type.getFields().stream()
                        .filter(field -> !field.getModifiers().contains(JavaModifier.STATIC))
                        .map(JavaField::getType)
                        .flatMap(field -> field.getAllInvolvedRawTypes().stream())
                        .forEach(found::add);
            }
        }
        return needed;
    }

    /** The form in which native-image reads them from a jar. */
    static String list(Set<String> names) {
        return names.stream()
                .map(name -> "  {\"name\": \"" + name + "\", \"allDeclaredConstructors\": true, "
                        + "\"allDeclaredMethods\": true, \"allDeclaredFields\": true}")
                .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
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

    /** Jackson's own methods, and ours that hand an Object on to them. */
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

    /** Trees of nodes need no reflection. */
    private static boolean returnsTree(CodeUnitCallTarget target) {
        return target.getRawParameterTypes().stream()
                .anyMatch(type -> type.getName().endsWith("JsonNode"));
    }

    /** Records and enums of ours: nothing else of ours is written as JSON. */
    private static boolean isData(JavaClass type) {
        return type.getName().startsWith(OURS) && (type.isRecord() || type.isEnum());
    }
}
