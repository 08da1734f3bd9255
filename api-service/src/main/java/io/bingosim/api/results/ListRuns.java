package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.results.RunStatusStore.Failed;
import io.bingosim.api.results.RunStatusStore.Span;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lists runs by index. Runs have no rows of their own, so a page covers one window of indexes, skips ranges that cannot
 * match, and may hold fewer runs than its limit although more follow.
 */
@ApplicationScoped
class ListRuns {
    private static final long WINDOW = 2_000;

    private final RunStatusStore store;

    ListRuns(RunStatusStore store) {
        this.store = store;
    }

    /** The runs from an index on, and the index at which the next page begins, or null at the end. */
    Uni<Found> list(BatchFacts batch, @Nullable RunStatus status, long from, int limit) {
        if (status == RunStatus.FAILED) {
            return store.failedFrom(batch.id(), from, limit + 1).map(failed -> failedOnly(failed, limit));
        }
        return start(batch, status, from)
                .chain(first -> first >= batch.runsRequested()
                        ? Uni.createFrom().item(new Found(List.of(), null))
                        : window(batch, status, first, limit));
    }

    private Uni<Long> start(BatchFacts batch, @Nullable RunStatus status, long from) {
        if (batch.ended() && (status == RunStatus.RUNNING || status == RunStatus.PENDING)) {
            return Uni.createFrom().item(batch.runsRequested());
        }
        if (status == RunStatus.RUNNING) {
            return store.nextOpen(batch.id(), from, "RUNNING").map(run -> run == null ? batch.runsRequested() : run);
        }
        if (status == RunStatus.PENDING) {
            long undispatched = Math.max(from, batch.nextRun());
            return store.nextOpen(batch.id(), from, "PENDING")
                    .map(run -> run == null ? undispatched : Math.min(run, undispatched));
        }
        return Uni.createFrom().item(from);
    }

    private Uni<Found> window(BatchFacts batch, @Nullable RunStatus status, long from, int limit) {
        long to = Math.min(batch.runsRequested(), from + WINDOW) - 1;
        return store.spans(batch.id(), from, to).chain(spans -> store.failures(batch.id(), from, to)
                .map(failures -> pick(batch, statuses(batch, from, to, spans), failures, from, status, limit)));
    }

    private static RunStatus[] statuses(BatchFacts batch, long from, long to, List<Span> spans) {
        RunStatus[] statuses = new RunStatus[(int) (to - from + 1)];
        Arrays.fill(statuses, batch.ended() ? RunStatus.MISSING : RunStatus.PENDING);
        for (Span span : spans) {
            RunStatus status = RunStatus.valueOf(span.status());
            if (batch.ended() && status != RunStatus.COMPLETED) {
                continue;
            }
            if (span.listed() != null) {
                mark(statuses, span.listed(), from, status);
                continue;
            }
            for (long run = Math.max(from, span.first()); run <= Math.min(to, span.last()); run++) {
                statuses[(int) (run - from)] = status;
            }
            if (span.missing() != null) {
                mark(statuses, span.missing(), from, batch.ended() ? RunStatus.MISSING : RunStatus.PENDING);
            }
        }
        return overrideRetried(statuses, spans, from);
    }

    /** The runs of a retry chunk fill gaps of another span, so they override it whatever the order of the spans. */
    private static RunStatus[] overrideRetried(RunStatus[] statuses, List<Span> spans, long from) {
        for (Span span : spans) {
            if (span.listed() != null) {
                mark(statuses, span.listed(), from, RunStatus.valueOf(span.status()));
            }
        }
        return statuses;
    }

    private static void mark(RunStatus[] statuses, Long[] runs, long from, RunStatus status) {
        for (long run : runs) {
            if (run >= from && run < from + statuses.length) {
                statuses[(int) (run - from)] = status;
            }
        }
    }

    private static Found pick(
            BatchFacts batch,
            RunStatus[] statuses,
            List<Failed> failures,
            long from,
            @Nullable RunStatus wanted,
            int limit) {
        Map<Long, Failed> byRun = failures.stream().collect(Collectors.toMap(Failed::run, Function.identity()));
        List<ListedRunView> items = new ArrayList<>();
        int i = 0;
        for (; i < statuses.length && items.size() < limit; i++) {
            Failed failed = byRun.get(from + i);
            RunStatus status = failed != null && failed.isFinal() ? RunStatus.FAILED : statuses[i];
            if (wanted == null || wanted == status) {
                items.add(ListedRunView.of(from + i, status, failed == null ? 0 : failed.failures()));
            }
        }
        return new Found(items, from + i < batch.runsRequested() ? from + i : null);
    }

    private static Found failedOnly(List<Failed> failed, int limit) {
        List<ListedRunView> items = failed.stream()
                .limit(limit)
                .map(run -> ListedRunView.of(run.run(), RunStatus.FAILED, run.failures()))
                .toList();
        return new Found(items, failed.size() > limit ? failed.get(limit).run() : null);
    }

    record Found(List<ListedRunView> items, @Nullable Long next) {}
}
