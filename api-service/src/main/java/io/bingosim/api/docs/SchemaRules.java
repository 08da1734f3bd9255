package io.bingosim.api.docs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;
import org.jboss.jandex.AnnotationInstance;
import org.jboss.jandex.AnnotationValue;
import org.jboss.jandex.ClassInfo;
import org.jboss.jandex.DotName;
import org.jboss.jandex.FieldInfo;
import org.jboss.jandex.IndexView;

/**
 * Derives from records what their annotations need not repeat: members marked {@code @Nullable} may be null, all members
 * are required unless the record lists the required ones, and there are no other members.
 */
final class SchemaRules {
    private static final DotName SCHEMA =
            DotName.createSimple("org.eclipse.microprofile.openapi.annotations.media.Schema");
    private static final DotName NULLABLE = DotName.createSimple("org.jspecify.annotations.Nullable");
    private static final DotName UNWRAPPED = DotName.createSimple("com.fasterxml.jackson.annotation.JsonUnwrapped");
    private static final Map<String, String> FORMATS = Map.of("Instant", "date-time", "UUID", "uuid");
    private static final String API = "io.bingosim.api.";
    private static final String PAGE = "Page";

    private final IndexView index;
    private final OpenAPI document;
    private final Map<String, Schema> schemas;
    private final Map<String, ClassInfo> records = new TreeMap<>();

    SchemaRules(IndexView index, OpenAPI document) {
        this.index = index;
        this.document = document;
        this.schemas = document.getComponents().getSchemas();
        index.getKnownClasses().stream()
                .filter(type -> type.isRecord() && type.name().toString().startsWith(API))
                .forEach(type -> records.put(name(type), type));
    }

    void apply() {
        describe("Mode", "Where runs are executed: LOCAL in the API process, DISTRIBUTED by workers.");
        describe("Keep", "What is kept of the runs: RUNS, the result of every run, or SUMMARY, tallies only.");
        schemas.forEach((name, schema) -> {
            if (schema.getProperties() != null) {
                complete(name, schema);
            }
        });
        FORMATS.keySet().forEach(document.getComponents()::removeSchema);
    }

    /** For types of other modules, which have no OpenAPI annotations. */
    private void describe(String type, String description) {
        schema(type).setDescription(description);
    }

    private Schema schema(String name) {
        return Objects.requireNonNull(schemas.get(name), name);
    }

    private static Schema member(Schema schema, String name) {
        return Objects.requireNonNull(schema.getProperties().get(name), name);
    }

    private void complete(String name, Schema schema) {
        schema.getProperties().values().forEach(SchemaRules::inline);
        schema.getProperties().values().stream()
                // The derived type would narrow the alternatives.
                .filter(member -> member.getRef() != null || member.getOneOf() != null)
                .forEach(member -> member.setType(null));
        ClassInfo record = name.startsWith(PAGE) ? records.get(PAGE) : records.get(name);
        if (record != null) {
            fields(record).stream()
                    .filter(field -> field.type().hasAnnotation(NULLABLE))
                    .forEach(field -> allowNull(schema, field.name()));
        }
        if (schema.getRequired() == null) {
            schema.setRequired(List.copyOf(schema.getProperties().keySet()));
        }
        if (schema.getAdditionalPropertiesSchema() == null) {
            schema.setAdditionalPropertiesSchema(OASFactory.createSchema().booleanSchema(false));
        }
        if (name.startsWith(PAGE) && schema.getExamples() == null) {
            schema.setExamples(List.of(pageExample(schema)));
        }
    }

    /** Types of the JDK need no schema of their own. */
    private static void inline(Schema schema) {
        if (schema.getItems() != null) {
            inline(schema.getItems());
        }
        String format = schema.getRef() == null ? null : FORMATS.get(referred(schema));
        if (format != null) {
            schema.ref(null).setType(null);
            schema.addType(SchemaType.STRING).setFormat(format);
        }
    }

    private static String referred(Schema schema) {
        return schema.getRef().substring(schema.getRef().lastIndexOf('/') + 1);
    }

    private List<FieldInfo> fields(ClassInfo record) {
        List<FieldInfo> fields = new ArrayList<>();
        for (FieldInfo field : record.fields()) {
            if (field.hasAnnotation(UNWRAPPED)) {
                fields.addAll(fields(index.getClassByName(field.type().name())));
            } else {
                fields.add(field);
            }
        }
        return fields;
    }

    private static void allowNull(Schema owner, String member) {
        Schema schema = owner.getProperties().get(member);
        if (schema == null) {
            return;
        }
        if (schema.getRef() != null) {
            owner.addProperty(
                    member,
                    OASFactory.createSchema()
                            .description(schema.getDescription())
                            .anyOf(List.of(
                                    OASFactory.createSchema().ref(schema.getRef()),
                                    OASFactory.createSchema().addType(SchemaType.NULL))));
        } else if (schema.getOneOf() != null) {
            schema.addOneOf(OASFactory.createSchema().addType(SchemaType.NULL));
        } else {
            schema.addType(SchemaType.NULL);
            if (schema.getEnumeration() != null) {
                List<Object> values = new ArrayList<>(schema.getEnumeration());
                values.add(null);
                schema.setEnumeration(values);
            }
        }
    }

    /** A last page with the example of its items. */
    private Map<String, Object> pageExample(Schema page) {
        Schema item = schema(referred(member(page, "items").getItems()));
        Map<String, Object> example = new LinkedHashMap<>();
        example.put("items", List.of(item.getExamples().get(0)));
        example.put("nextCursor", null);
        return example;
    }

    private static String name(ClassInfo type) {
        AnnotationInstance schema = type.declaredAnnotation(SCHEMA);
        AnnotationValue name = schema == null ? null : schema.value("name");
        return name == null ? type.simpleName() : name.asString();
    }
}
