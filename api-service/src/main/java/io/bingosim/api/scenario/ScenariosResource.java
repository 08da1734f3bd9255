package io.bingosim.api.scenario;

import com.fasterxml.jackson.annotation.JsonRawValue;
import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Cursor;
import io.bingosim.api.http.Page;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.http.Tagged;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.scenario.ScenarioReads.After;
import io.bingosim.api.scenario.ScenarioReads.Listed;
import io.bingosim.api.wire.Json;
import io.bingosim.batch.create.CreateBatch;
import io.bingosim.batch.create.NewBatch.Source;
import io.bingosim.engine.scenario.Warning;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;
import org.jspecify.annotations.Nullable;

@Path("/api/v1/scenarios")
@Produces(MediaType.APPLICATION_JSON)
class ScenariosResource {
    private final CreateBatch createBatch;
    private final ScenarioReads reads;
    private final ApiConfig.Limits limits;

    ScenariosResource(CreateBatch createBatch, ScenarioReads reads, ApiConfig config) {
        this.createBatch = createBatch;
        this.reads = reads;
        this.limits = config.limits();
    }

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> store(byte[] body) {
        return read(body).chain(source -> createBatch.storeScenario(source).map(created -> Response.status(
                        created ? 201 : 200)
                .location(URI.create("/api/v1/scenarios/" + source.scenario().id()))
                .entity(Json.bytes(ScenarioView.of(source)))
                .type(MediaType.APPLICATION_JSON_TYPE)
                .build()));
    }

    @POST
    @Path("/validate")
    @Consumes(MediaType.APPLICATION_JSON)
    public Uni<Response> validate(byte[] body) {
        return read(body)
                .map(source -> Response.ok(Json.bytes(ScenarioView.of(source)), MediaType.APPLICATION_JSON_TYPE)
                        .build());
    }

    @GET
    public Uni<Response> list(
            @RestQuery @Nullable String limit,
            @RestQuery @Nullable String cursor,
            @Context HttpHeaders headers,
            @Context UriInfo uri) {
        int count = Parameters.limit(limit, limits.page());
        After after = Cursor.read(cursor, 2, c -> new After(c.instant(0), c.text(1)));
        return reads.page(after, count + 1)
                .map(found -> Page.of(found, count, ListedView::of, row -> Cursor.of(row.createdAt(), row.id()))
                        .answer(headers, uri));
    }

    @GET
    @Path("/{id}")
    public Uni<Response> get(@RestPath String id, @Context HttpHeaders headers) {
        return reads.get(Parameters.scenarioId(id)).map(stored -> Tagged.of(new DocumentView(
                        stored.id(), stored.name(), stored.createdAt(), stored.warnings(), stored.document()))
                .answer(headers));
    }

    @DELETE
    @Path("/{id}")
    public Uni<Response> hide(@RestPath String id) {
        return createBatch.hideScenario(Parameters.scenarioId(id)).map(hidden -> {
            if (!hidden) {
                throw ProblemException.notFound("scenario", "of that id");
            }
            return Response.noContent().build();
        });
    }

    /** Reading a large document takes a while: not on the event loop. */
    private static Uni<Source.Inline> read(byte[] body) {
        return Uni.createFrom()
                .item(() -> ScenarioForm.read(body))
                .runSubscriptionOn(Infrastructure.getDefaultWorkerPool());
    }

    record ScenarioView(String id, String name, List<Warning> warnings) {
        static ScenarioView of(Source.Inline source) {
            return new ScenarioView(source.scenario().id(), source.scenario().name(), source.warnings());
        }
    }

    record ListedView(
            String id,
            String name,
            int teams,
            Instant createdAt,
            @JsonRawValue String warnings) {
        static ListedView of(Listed row) {
            return new ListedView(row.id(), row.name(), row.teamCount(), row.createdAt(), row.warnings());
        }
    }

    record DocumentView(
            String id,
            String name,
            Instant createdAt,
            @JsonRawValue String warnings,
            @JsonRawValue String document) {}
}
