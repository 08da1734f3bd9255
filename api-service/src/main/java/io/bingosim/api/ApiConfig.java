package io.bingosim.api;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Optional;

/** Everything an operator can set about the HTTP API. */
@ConfigMapping(prefix = "bingosim.api")
public interface ApiConfig {
    /** AUTO asks for keys unless the server listens on loopback and no bootstrap key is set; REQUIRED always asks. */
    @WithDefault("AUTO")
    Authentication authentication();

    /** The first key, with the role operator; stored (hashed) at start while there is no key yet. */
    Optional<String> bootstrapKey();

    /** How long a key is trusted without looking it up again: the longest a revoked one still works. */
    @WithDefault("PT5S")
    Duration keyCache();

    Limits limits();

    Progress progress();

    enum Authentication {
        AUTO,
        REQUIRED
    }

    interface Limits {
        /** The longest request body. */
        @WithDefault("4M")
        MemorySize body();

        /** The longest address (path and query), in characters; the server itself reads no more than 64 KB. */
        @WithDefault("8192")
        @Min(1_024)
        @Max(60_000)
        int address();

        /** The most that all headers of a request may have together, in characters; the server reads no more than 64 KB. */
        @WithDefault("20480")
        @Min(1_024)
        @Max(60_000)
        int headers();

        /** The deepest nesting of a JSON body. */
        @WithDefault("64")
        @Min(8)
        @Max(1_000)
        int depth();

        /** The most runs of one batch. */
        @WithDefault("100000000")
        @Min(1)
        @Max(100_000_000_000L)
        long runs();

        /** The most results (runs times teams) of one batch. */
        @WithDefault("1000000000")
        @Min(1)
        long runTeams();

        /** Active batches of one principal. */
        @WithDefault("1000")
        @Min(1)
        int activeBatches();

        /** Runs of one principal that are asked for and not done. */
        @WithDefault("1000000000")
        @Min(1)
        long queuedRuns();

        /** The longest page of a list. */
        @WithDefault("200")
        @Min(1)
        @Max(10_000)
        int page();

        /** Event streams, long polls and downloads open at the same time. */
        @WithDefault("1000")
        @Min(1)
        int streams();

        /** Requests of one principal a second, over a while; bursts may be twice that. */
        @WithDefault("2000")
        @Min(1)
        int requestsPerSecond();

        /** Requests worked on at the same time; more are turned away at once. */
        @WithDefault("256")
        @Min(1)
        int requestsInFlight();

        /** Runs up to which two batches are compared run by run. */
        @WithDefault("10000000")
        @Min(0)
        long pairedRuns();

        /** The longest long poll. */
        @WithDefault("PT1M")
        Duration waiting();
    }

    interface Progress {
        /** How often watched batches are looked at, and the least time between two progress events. */
        @WithDefault("PT0.5S")
        Duration period();

        /** How often a quiet stream says that it is still there. */
        @WithDefault("PT15S")
        Duration heartbeat();
    }
}
