package io.bingosim.api.experiment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Formula;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** An experiment as one statement reads it. Read-only: sim-batch makes all changes. */
@Entity
@SuppressWarnings("NullAway.Init")
@Immutable
@Table(name = "experiment")
class ExperimentEntity {
    @Id
    UUID id;

    @Nullable
    String name;

    String mode;

    @Column(name = "seed_given")
    String seedGiven;

    int weight;

    String keep;

    String question;

    String status;

    @Nullable
    String verdict;

    @Nullable
    String error;

    int looks;

    @Column(name = "next_look_runs")
    @Nullable
    Long nextLookRuns;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "ended_at")
    @Nullable
    Instant endedAt;

    /** The runs of its batches change more often than the experiment. */
    @Formula("greatest(updated_at, (SELECT max(b.updated_at) FROM batch b WHERE b.experiment_id = id))")
    Instant updatedAt;

    @Formula("(SELECT v.scenario_id FROM experiment_variant v WHERE v.experiment_id = id AND v.position = 0)")
    String scenarioId;

    @Formula("(SELECT v.key FROM experiment_variant v WHERE v.experiment_id = id AND v.position = leader)")
    @Nullable
    String leaderKey;

    @Formula("(SELECT count(*) FROM experiment_variant v WHERE v.experiment_id = id)")
    int variants;

    @Formula("(SELECT count(*) FROM experiment_variant v WHERE v.experiment_id = id AND v.batch_id IS NOT NULL)")
    int differentVariants;

    @Formula("(SELECT count(*) FROM experiment_variant v WHERE v.experiment_id = id AND v.state = 'ELIMINATED')")
    int eliminatedVariants;

    @Formula("(SELECT count(*) FROM experiment_variant v WHERE v.experiment_id = id AND v.state = 'FAILED')")
    int failedVariants;

    @Formula("(SELECT coalesce(sum(b.runs_requested), 0) FROM batch b WHERE b.experiment_id = id)")
    long runsRequested;

    @Formula("(SELECT coalesce(sum(b.runs_completed), 0) FROM batch b WHERE b.experiment_id = id)")
    long runsCompleted;

    @Formula("(SELECT coalesce(sum(b.runs_failed), 0) FROM batch b WHERE b.experiment_id = id)")
    long runsFailed;

    /** By the database's clock, which also wrote the other instants. */
    @Formula("clock_timestamp()")
    Instant readAt;
}
