package io.bingosim.api.batch;

import io.quarkus.runtime.annotations.RegisterForReflection;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** The stop rule of a batch as clients see it. */
@RegisterForReflection
@Schema(
        name = "BatchStopRule",
        description = "The batch stops as soon as half the width of the 95 % ANYTIME interval is at most `halfWidth`.")
public record StopRuleView(
        @Schema(
                description = "The figure whose interval is watched.",
                enumeration = {"winRate", "points"})
        String metric,

        @Schema(description = "Key of the team that is watched; null for all teams.") @Nullable
        String team,

        @Schema(description = "Half the width of the interval at which to stop.")
        double halfWidth) {
    static @Nullable StopRuleView of(BatchEntity batch) {
        return batch.stopMetric == null || batch.stopHalfWidth == null
                ? null
                : new StopRuleView(batch.stopMetric, batch.stopTeam, batch.stopHalfWidth);
    }
}
