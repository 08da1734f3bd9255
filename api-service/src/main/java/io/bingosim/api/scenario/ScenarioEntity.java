package io.bingosim.api.scenario;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A stored scenario. Read-only: sim-batch makes all changes. */
@Entity
@SuppressWarnings("NullAway.Init")
@Immutable
@Table(name = "scenario")
class ScenarioEntity {
    @Id
    String id;

    String name;

    String document;

    @Column(name = "team_count")
    int teamCount;

    String warnings;

    @Column(name = "created_at")
    Instant createdAt;

    @Column(name = "hidden_at")
    @Nullable
    Instant hiddenAt;

    boolean listed;

    @Column(name = "derived_from")
    @Nullable
    String derivedFrom;
}
