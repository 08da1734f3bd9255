package io.bingosim.api.batch;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Formula;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A batch as one statement reads it. Read-only: sim-batch makes all changes. */
@Entity
@SuppressWarnings("NullAway.Init")
@Immutable
@Table(name = "batch")
class BatchEntity {
    @Id
    UUID id;

    String principal;

    @Nullable
    String name;

    @Column(name = "name_given")
    boolean nameGiven;

    @Column(name = "scenario_id")
    String scenarioId;

    @Column(name = "team_count")
    int teamCount;

    String mode;

    long seed;

    @Column(name = "seed_given")
    String seedGiven;

    int weight;

    String keep;

    /** Null before the first run has completed. */
    @Column(name = "result_version")
    @Nullable
    Integer resultVersion;

    /** Null before the first run has completed, unless an earlier batch of the scenario was measured. */
    @Column(name = "nanos_per_run")
    @Nullable
    Double nanosPerRun;

    @Column(name = "runs_requested")
    long runsRequested;

    /** Null where `runsRequested` says it. */
    @Column(name = "runs_asked")
    @Nullable
    Long runsAsked;

    @Column(name = "next_run")
    long nextRun;

    @Column(name = "runs_completed")
    long runsCompleted;

    @Column(name = "runs_failed")
    long runsFailed;

    @Column(name = "runs_retried")
    long runsRetried;

    String status;

    int epoch;

    @Nullable
    String error;

    @Column(name = "stop_reason")
    @Nullable
    String stopReason;

    @Column(name = "stop_metric")
    @Nullable
    String stopMetric;

    @Column(name = "stop_team")
    @Nullable
    String stopTeam;

    @Column(name = "stop_half_width")
    @Nullable
    Double stopHalfWidth;

    @Column(name = "experiment_id")
    @Nullable
    UUID experimentId;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "started_at")
    @Nullable
    Instant startedAt;

    @Column(name = "first_started_at")
    @Nullable
    Instant firstStartedAt;

    @Column(name = "epoch_first_run")
    long epochFirstRun;

    @Column(name = "ended_at")
    @Nullable
    Instant endedAt;

    @Column(name = "cancelled_at")
    @Nullable
    Instant cancelledAt;

    @Column(name = "updated_at")
    Instant updatedAt;

    @Formula("(SELECT coalesce(sum(c.run_count), 0) FROM run_chunk c WHERE c.batch_id = id AND c.status = 'RUNNING')")
    long runsRunning;

    @Formula("count_covered_runs(id)")
    long coveredRuns;

    @Formula("describe_hold(id)")
    @Nullable
    String hold;

    @Formula("find_wait(id)")
    @Nullable
    String waitingFor;

    @Formula("describe_first_failure(id)")
    @Nullable
    String firstFailure;

    @Formula("describe_leading_teams(id, " + LeadingTeamView.TEAMS_MAX + ")")
    @Nullable
    String leadingTeams;

    @Formula("(SELECT s.name FROM scenario s WHERE s.id = scenario_id)")
    String scenarioName;

    @Formula("(SELECT s.warnings FROM scenario s WHERE s.id = scenario_id)")
    String warnings;

    /** By the database's clock, which also wrote the other instants. */
    @Formula("clock_timestamp()")
    Instant readAt;
}
