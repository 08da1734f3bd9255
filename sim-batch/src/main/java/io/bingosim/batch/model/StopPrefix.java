package io.bingosim.batch.model;

import org.jspecify.annotations.Nullable;

/** The finished runs [0, runs) of a batch that its stop rule is due to be checked on. */
public record StopPrefix(
        int epoch, long runs, String metric, @Nullable String team, double halfWidth, String scenarioId) {}
