package io.bingosim.api.scenario;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.reading.ReadSessions;
import io.bingosim.batch.model.NewBatch.Source;
import io.bingosim.engine.json.JsonLimits;
import io.bingosim.engine.json.JsonReader;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.json.MalformedJsonException;
import io.bingosim.engine.json.Violations;
import io.bingosim.engine.scenario.Team;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads scenarios. Lists do not read the documents, which are large. */
@ApplicationScoped
public class ScenarioRepository implements PanacheRepositoryBase<ScenarioEntity, String> {
    private static final String PAGE =
            "select id, name, teamCount, warnings, createdAt, derivedFrom from ScenarioEntity where hiddenAt is null and listed";
    private static final int DEPTH_MAX = 64;
    private static final String ORDER = " order by createdAt desc, id desc";

    private final ReadSessions sessions;

    ScenarioRepository(ReadSessions sessions) {
        this.sessions = sessions;
    }

    /** A scenario that can be used for new batches, or a problem if there is none or it is hidden. */
    public Uni<Stored> get(String id) {
        return entity(id)
                .onItem()
                .transform(found -> found == null || found.hiddenAt != null ? null : found)
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("scenario", id))
                .map(Stored::of);
    }

    /** The scenario of an existing batch, hidden or not, in the form of a submitted one. It stays as listed as it is. */
    public Uni<Source.Inline> snapshot(String id) {
        return entity(id).map(found -> SubmittedScenario.read(found.document.getBytes(StandardCharsets.UTF_8))
                .source(found.listed));
    }

    /** @param name only scenarios with this text in their name, in any case */
    Uni<List<Listed>> page(@Nullable String name, @Nullable After after, int count) {
        StringBuilder query = new StringBuilder(PAGE);
        Map<String, Object> values = new TreeMap<>();
        if (name != null) {
            query.append(" and locate(lower(:name), lower(name)) > 0");
            values.put("name", name);
        }
        if (after != null) {
            query.append(" and (createdAt < :at or (createdAt = :at and id < :id))");
            values.put("at", after.createdAt());
            values.put("id", after.id());
        }
        return sessions.read(() -> find(query + ORDER, values)
                .project(Listed.class)
                .range(0, count - 1)
                .list());
    }

    private Uni<ScenarioEntity> entity(String id) {
        return sessions.read(() -> findById(id));
    }

    record After(Instant createdAt, String id) {}

    /** A scenario without its document. Queries call its constructor by reflection. */
    @RegisterForReflection
    public record Listed(
            String id,
            String name,
            int teamCount,
            String warnings,
            Instant createdAt,
            @Nullable String derivedFrom) {}

    /** A scenario that is not hidden. */
    public record Stored(
            String id,
            String name,
            int teamCount,
            String document,
            Instant createdAt,
            String warnings,
            @Nullable String derivedFrom) {
        static Stored of(ScenarioEntity entity) {
            return new Stored(
                    entity.id,
                    entity.name,
                    entity.teamCount,
                    entity.document,
                    entity.createdAt,
                    entity.warnings,
                    entity.derivedFrom);
        }

        /** The scenario with a standing in place of its own, or null if they do not fit together. */
        public @Nullable SubmittedScenario with(SubmittedStanding standing, Violations violations) {
            return SubmittedScenario.read(document.getBytes(StandardCharsets.UTF_8), standing, violations);
        }

        /** The document as a tree; it was valid when it was stored. */
        public JsonValue json() {
            try {
                return JsonReader.read(
                        document.getBytes(StandardCharsets.UTF_8), JsonLimits.ofDepth(DEPTH_MAX), new Violations());
            } catch (MalformedJsonException e) {
                throw new IllegalStateException("stored scenario " + id + " is not readable", e);
            }
        }

        /** Parsed from the document on demand, because few requests need it. */
        public Set<String> teamKeys() {
            return SubmittedScenario.read(document.getBytes(StandardCharsets.UTF_8)).scenario().teams().stream()
                    .map(Team::key)
                    .collect(Collectors.toSet());
        }
    }
}
