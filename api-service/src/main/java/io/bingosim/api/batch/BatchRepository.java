package io.bingosim.api.batch;

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

/** Reads batches. Each statement has its own session. */
@ApplicationScoped
public class BatchRepository implements PanacheRepositoryBase<BatchEntity, UUID> {
    private static final Sort NEWEST_FIRST = Sort.descending("createdAt", "id");

    private final ReadSessions sessions;

    BatchRepository(ReadSessions sessions) {
        this.sessions = sessions;
    }

    /** The batch, or a problem. */
    Uni<BatchEntity> get(UUID id) {
        return sessions.read(() -> findById(id))
                .onItem()
                .ifNull()
                .failWith(() -> ProblemException.notFound("batch", id));
    }

    /** The batch as clients see it, or a problem. */
    public Uni<BatchView> view(UUID id) {
        return get(id).map(BatchView::of);
    }

    /** The batches with these ids; ids that do not exist are left out. */
    public Uni<List<BatchView>> views(Set<UUID> ids) {
        return sessions.read(() -> list("id in ?1", ids))
                .map(found -> found.stream().map(BatchView::of).toList());
    }

    /** The facts that readers of results need, or a problem. */
    public Uni<BatchFacts> facts(UUID id) {
        return get(id).map(BatchFacts::of);
    }

    Uni<List<BatchEntity>> page(Filter filter, @Nullable After after, int count) {
        List<String> conditions = new ArrayList<>();
        Parameters values = new Parameters();
        if (filter.status() != null) {
            conditions.add("status = :status");
            values.and("status", filter.status());
        }
        if (filter.scenarioId() != null) {
            conditions.add("scenarioId = :scenarioId");
            values.and("scenarioId", filter.scenarioId());
        }
        if (after != null) {
            conditions.add("(createdAt < :at or (createdAt = :at and id < :id))");
            values.and("at", after.createdAt()).and("id", after.id());
        }
        String query = conditions.isEmpty() ? "1 = 1" : String.join(" and ", conditions);
        return sessions.read(
                () -> find(query, NEWEST_FIRST, values).range(0, count - 1).list());
    }

    record Filter(@Nullable String status, @Nullable String scenarioId) {}

    /** The last row of the previous page. */
    record After(Instant createdAt, UUID id) {}
}
