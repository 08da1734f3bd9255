package io.bingosim.batch.model;

import java.time.Duration;

/**
 * When a worker counts as dead and what a crash leads to. A worker whose lock is gone is dead after `silence`, provided
 * that Postgres has been up for `uptime`, because its restart frees every lock. A chunk is split at `splitAt` crashes,
 * and a single run fails for good at `crashesMax`.
 */
public record RescueLimits(Duration silence, Duration uptime, int splitAt, int crashesMax) {}
