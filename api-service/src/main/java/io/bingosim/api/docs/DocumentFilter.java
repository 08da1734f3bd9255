package io.bingosim.api.docs;

import io.quarkus.smallrye.openapi.OpenApiFilter;
import java.util.List;
import java.util.Objects;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.OpenAPI;
import org.jboss.jandex.IndexView;

/**
 * Completes the derived OpenAPI document during the build with what holds for all operations and schemas, so that
 * resources and records state only what is special to them.
 */
@OpenApiFilter(OpenApiFilter.RunStage.BUILD)
public final class DocumentFilter implements OASFilter {
    static final String SECURITY_SCHEME = "apiKey";

    private final IndexView index;

    public DocumentFilter(IndexView index) {
        this.index = index;
    }

    @Override
    public void filterOpenAPI(OpenAPI document) {
        new SchemaRules(index, document).apply();
        new ScenarioSchemas(document).apply();
        nameQuestion(document);
        ProblemResponses.addTo(document);
        document.setSecurity(List.of(
                OASFactory.createSecurityRequirement().addScheme(SECURITY_SCHEME),
                OASFactory.createSecurityRequirement()));
        document.getPaths().getPathItems().forEach((path, item) -> item.getOperations()
                .forEach((method, operation) -> new OperationRules(path, method, operation).apply()));
    }

    /** The question is stored as JSON, for which the derivation copies the schema instead of referring to it. */
    private static void nameQuestion(OpenAPI document) {
        Objects.requireNonNull(document.getComponents().getSchemas().get("Experiment"))
                .addProperty(
                        "question",
                        OASFactory.createSchema().ref("ExperimentQuestion").description("What was asked."));
    }
}
