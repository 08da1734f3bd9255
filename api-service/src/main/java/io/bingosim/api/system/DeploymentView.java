package io.bingosim.api.system;

import io.bingosim.batch.Mode;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** How this server is deployed. */
record DeploymentView(
        @Schema(
                description = "Where runs are executed unless a batch names another mode: LOCAL in the API process,"
                        + " DISTRIBUTED by workers.",
                enumeration = {"LOCAL", "DISTRIBUTED"})
        String executionMode,

        @Schema(description = "The modes that a new batch may name, the default first.")
        List<Mode> executionModes,

        @Schema(
                description = "How chunks reach workers.",
                enumeration = {"rabbitmq", "postgres"})
        String transport,

        @Schema(description = "Whether the database refuses to store anything because its disk is full.")
        boolean databaseDiskFull,

        @Schema(description = "URL of the dashboards in Grafana; null if none is configured.") @Nullable
        String grafana) {}
