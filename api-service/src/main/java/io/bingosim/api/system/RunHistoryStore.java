package io.bingosim.api.system;

import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.UUID;

/**
 * Runs per second over time, from the chunks in the database: the same for every API process and after a restart. The
 * runs of a chunk are spread evenly over the time it took.
 */
@ApplicationScoped
class RunHistoryStore {
    /** Of each batch only its latest chunks are read, found through the index by batch. */
    private static final int CHUNKS_MAX = 50_000;

    /**
     * Runs per second in $1 buckets of the chunks of some batches between two instants. The caller puts the batches
     * ({@code id}) and the instants ({@code since}, {@code until}) before it.
     */
    private static final String BUCKETS = """
            step AS (
                SELECT since, greatest(extract(epoch FROM until - since), 1)::float8 / $1::int AS seconds FROM span
            ), worked AS (
                SELECT c.run_count, extract(epoch FROM c.started_at - step.since)::float8 / step.seconds AS began,
                       greatest(extract(epoch FROM c.ended_at - c.started_at)::float8, 0.001) / step.seconds AS took
                  FROM chosen CROSS JOIN step
                 CROSS JOIN LATERAL (
                       SELECT * FROM run_chunk r WHERE r.batch_id = chosen.id ORDER BY r.id DESC LIMIT $2::int) c
                 WHERE c.status = 'COMPLETED' AND c.ended_at > step.since
            ), done AS (
                SELECT bucket,
                       sum(w.run_count / w.took
                           * (least(w.began + w.took, bucket + 1) - greatest(w.began, bucket))) AS runs
                  FROM worked w
                 CROSS JOIN LATERAL generate_series(greatest(0, floor(w.began))::int,
                                                    least($1::int - 1, floor(w.began + w.took))::int) AS bucket
                 GROUP BY bucket
            )
            SELECT format_instant(step.since + make_interval(secs => i * step.seconds)) AS at,
                   coalesce(done.runs, 0) / step.seconds AS rate, step.seconds
              FROM step CROSS JOIN generate_series(0, $1::int - 1) AS i LEFT JOIN done ON done.bucket = i
             WHERE step.since IS NOT NULL
             ORDER BY i
            """;

    /** Whole buckets only, so that the points stay the same from one reading to the next. $3 = seconds of a bucket. */
    private static final String OF_SYSTEM = """
            WITH span AS (
                SELECT until - make_interval(secs => $3::float8 * $1::int) AS since, until
                  FROM date_bin(make_interval(secs => $3::float8), statement_timestamp(), timestamptz 'epoch') AS until
            ), chosen AS (
                SELECT b.id FROM batch b, span
                 WHERE b.started_at IS NOT NULL AND (b.ended_at IS NULL OR b.ended_at > span.since)
            ),
            """ + BUCKETS;

    private static final String OF_BATCH = """
            WITH span AS (
                SELECT coalesce(b.first_started_at, b.started_at) AS since,
                       coalesce(b.ended_at, statement_timestamp()) AS until
                  FROM batch b WHERE b.id = $3::uuid
            ), chosen AS (
                SELECT $3::uuid AS id
            ),
            """ + BUCKETS;

    private final Database database;

    RunHistoryStore(Database database) {
        this.database = database;
    }

    /** Of all batches, up to now. */
    Uni<RunHistoryView> ofSystem(int buckets, int secondsPerBucket) {
        return database.list(OF_SYSTEM, Tuple.of(buckets, CHUNKS_MAX, (double) secondsPerBucket), BucketRow::of)
                .map(BucketRow::history);
    }

    /** Of one batch, from its start to its end or to now; empty if it has not started. */
    Uni<RunHistoryView> ofBatch(UUID batch, int buckets) {
        return database.list(OF_BATCH, Tuple.of(buckets, CHUNKS_MAX, batch), BucketRow::of)
                .map(BucketRow::history);
    }

    private record BucketRow(String at, double rate, double seconds) {
        static BucketRow of(Row row) {
            return new BucketRow(row.getString("at"), row.getDouble("rate"), row.getDouble("seconds"));
        }

        static RunHistoryView history(List<BucketRow> rows) {
            return new RunHistoryView(
                    rows.isEmpty() ? 0 : Math.round(rows.get(0).seconds * 1000),
                    rows.stream()
                            .map(row -> new RunHistoryView.Point(row.at, row.rate))
                            .toList());
        }
    }
}
