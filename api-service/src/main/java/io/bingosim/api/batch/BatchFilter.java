package io.bingosim.api.batch;

import io.bingosim.api.http.Parameters;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Which batches a list contains. */
record BatchFilter(
        @Nullable String status,
        @Nullable String scenarioId,
        @Nullable String name,
        @Nullable Instant createdFrom,
        @Nullable Instant createdBefore,
        @Nullable UUID experiment) {
    private static final List<String> STATUSES = List.of("PENDING", "RUNNING", "COMPLETED", "ERROR", "CANCELLED");

    /** From query parameters, which are checked. */
    static BatchFilter of(
            @Nullable String status,
            @Nullable String scenarioId,
            @Nullable String name,
            @Nullable String createdFrom,
            @Nullable String createdBefore,
            @Nullable String experiment) {
        if (scenarioId != null && !Parameters.isScenarioId(scenarioId)) {
            throw Parameters.bad("scenarioId must be 64 hexadecimal digits in lower case.");
        }
        return new BatchFilter(
                Parameters.choice("status", status, STATUSES),
                scenarioId,
                Parameters.search("name", name),
                Parameters.instant("createdFrom", createdFrom),
                Parameters.instant("createdBefore", createdBefore),
                experiment == null ? null : Parameters.experimentId(experiment));
    }

    Condition condition() {
        Condition condition = experiment == null
                ? new Condition().with("experimentId is null")
                : new Condition().with("experimentId = :experiment", "experiment", experiment);
        return condition
                .with("status = :status", "status", status)
                .with("scenarioId = :scenarioId", "scenarioId", scenarioId)
                .with(
                        "(locate(lower(:name), lower(name)) > 0 or locate(lower(:name), lower(scenarioName)) > 0)",
                        "name",
                        name)
                .with("createdAt >= :createdFrom", "createdFrom", createdFrom)
                .with("createdAt < :createdBefore", "createdBefore", createdBefore);
    }

    /** The condition of a query and the values of its parameters. */
    static final class Condition {
        private final List<String> parts = new ArrayList<>();
        private final Map<String, Object> values = new TreeMap<>();

        Condition with(String part) {
            parts.add(part);
            return this;
        }

        /** Adds a part unless its value is absent. */
        Condition with(String part, String parameter, @Nullable Object value) {
            if (value != null) {
                parts.add(part);
                values.put(parameter, value);
            }
            return this;
        }

        String text() {
            return String.join(" and ", parts);
        }

        Map<String, Object> values() {
            return values;
        }
    }
}
