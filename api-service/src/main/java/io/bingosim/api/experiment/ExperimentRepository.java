package io.bingosim.api.experiment;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.reading.ReadSessions;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Parameters;
import io.quarkus.panache.common.Sort;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads experiments. Each statement has its own session. */
@ApplicationScoped
class ExperimentRepository implements PanacheRepositoryBase<ExperimentEntity, UUID> {
    private static final Sort NEWEST_FIRST = Sort.descending("createdAt", "id");

    private final ReadSessions sessions;

    ExperimentRepository(ReadSessions sessions) {
        this.sessions = sessions;
    }

    /** The experiment as clients see it, or a problem. */
    Uni<ExperimentView> view(UUID id) {
        return sessions.read(() -> findById(id))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("experiment", id))
                .map(ExperimentView::of);
    }

    /** The experiments with these ids; ids that do not exist are left out. */
    Uni<List<ExperimentView>> views(Set<UUID> ids) {
        return sessions.read(() -> list("id in ?1", ids))
                .map(found -> found.stream().map(ExperimentView::of).toList());
    }

    Uni<List<ExperimentEntity>> page(@Nullable String status, @Nullable After after, int count) {
        List<String> conditions = new ArrayList<>(List.of("1 = 1"));
        Parameters values = new Parameters();
        if (status != null) {
            conditions.add("status = :status");
            values.and("status", status);
        }
        if (after != null) {
            conditions.add("(createdAt < :at or (createdAt = :at and id < :id))");
            values.and("at", after.createdAt()).and("id", after.id());
        }
        String query = String.join(" and ", conditions);
        return sessions.read(
                () -> find(query, NEWEST_FIRST, values).range(0, count - 1).list());
    }

    /** The last row of the previous page. */
    record After(Instant createdAt, UUID id) {}
}
