package io.bingosim.api.batch;

import io.bingosim.api.batch.BatchFilter.Condition;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.reading.ReadSessions;
import io.quarkus.hibernate.reactive.panache.PanacheRepositoryBase;
import io.quarkus.runtime.annotations.RegisterForReflection;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads batches. Each statement has its own session. */
@ApplicationScoped
public class BatchRepository implements PanacheRepositoryBase<BatchEntity, UUID> {
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

    /** The batches that match, in order, after the row that the cursor names. */
    Uni<List<BatchEntity>> page(BatchFilter filter, BatchOrder order, @Nullable String cursor, int count) {
        Condition condition = order.after(cursor, filter.condition());
        return sessions.read(
                () -> find("from BatchEntity where " + condition.text() + order.clause(), condition.values())
                        .range(0, count - 1)
                        .list());
    }

    Uni<List<StatusCount>> counts(BatchFilter filter) {
        Condition condition = filter.condition();
        return sessions.read(() -> find(
                        "select status, count(*) from BatchEntity where " + condition.text() + " group by status",
                        condition.values())
                .project(StatusCount.class)
                .list());
    }

    /** Queries call its constructor by reflection. */
    @RegisterForReflection
    public record StatusCount(String status, long batches) {}
}
