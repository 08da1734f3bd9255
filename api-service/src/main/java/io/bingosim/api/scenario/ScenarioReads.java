package io.bingosim.api.scenario;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.reading.Sessions;
import io.bingosim.batch.create.NewBatch.Source;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads scenarios. Lists leave the documents where they are: they are large. */
@ApplicationScoped
public class ScenarioReads implements PanacheRepositoryBase<ScenarioEntity, String> {
    private static final String PAGE =
            "select id, name, teamCount, warnings, createdAt from ScenarioEntity where hiddenAt is null ";
    private static final String ORDER = " order by createdAt desc, id desc";

    private final Sessions sessions;

    ScenarioReads(Sessions sessions) {
        this.sessions = sessions;
    }

    /** A scenario that can be used for new batches, or a problem. */
    public Uni<Stored> get(String id) {
        return entity(id)
                .onItem()
                .transform(found -> found == null || found.hiddenAt != null ? null : found)
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("scenario", "of that id"))
                .map(Stored::of);
    }

    /** A scenario that some batch refers to, hidden or not, as if it came with a request. */
    public Uni<Source.Inline> snapshot(String id) {
        return entity(id).map(found -> ScenarioForm.read(found.document.getBytes(StandardCharsets.UTF_8)));
    }

    Uni<List<Listed>> page(@Nullable After after, int count) {
        return sessions.read(() -> after == null
                ? find(PAGE + ORDER).project(Listed.class).range(0, count - 1).list()
                : find(
                                PAGE + "and (createdAt < ?1 or (createdAt = ?1 and id < ?2))" + ORDER,
                                after.createdAt(),
                                after.id())
                        .project(Listed.class)
                        .range(0, count - 1)
                        .list());
    }

    private Uni<ScenarioEntity> entity(String id) {
        return sessions.read(() -> findById(id));
    }

    record After(Instant createdAt, String id) {}

    /** What a list says of a scenario. */
    public record Listed(String id, String name, int teamCount, String warnings, Instant createdAt) {}

    /** A usable scenario. */
    public record Stored(String id, String name, int teamCount, String document, Instant createdAt, String warnings) {
        static Stored of(ScenarioEntity entity) {
            return new Stored(
                    entity.id, entity.name, entity.teamCount, entity.document, entity.createdAt, entity.warnings);
        }

        /** Read from the document: seldom needed. */
        public Set<String> teamKeys() {
            return ScenarioForm.read(document.getBytes(StandardCharsets.UTF_8)).scenario().teams().stream()
                    .map(team -> team.key())
                    .collect(Collectors.toSet());
        }
    }
}
