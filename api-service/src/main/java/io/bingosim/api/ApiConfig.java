package io.bingosim.api;

import io.quarkus.runtime.configuration.MemorySize;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings of the HTTP API. */
@ConfigMapping(prefix = "bingosim.api")
public interface ApiConfig {
    /** AUTO requires keys unless the server listens on loopback and no bootstrap key is set; REQUIRED always does. */
    @WithDefault("AUTO")
    Authentication authentication();

    /** The first key, with the role operator; its hash is stored at start unless there is a key already. */
    Optional<String> bootstrapKey();

    /** How long a key is cached: a revoked key works at most this much longer. */
    @WithDefault("PT5S")
    Duration keyCache();

    /** How long a browser stays signed in. */
    @WithDefault("PT12H")
    Duration session();

    /** The file with the certificate chain of the HTTPS server; without it the server speaks plain HTTP. */
    Optional<String> certificate();

    /** Addresses of proxies whose Forwarded and X-Forwarded headers are believed. */
    Optional<List<String>> proxies();

    /** Whether HTTP/2 is spoken without TLS too. */
    @WithDefault("false")
    boolean http2ClearText();

    /** Where the dashboards of this deployment are; the web app links to them. */
    Optional<URI> grafana();

    /** LOCAL chunks that this API executes at the same time beside the workers of a DISTRIBUTED deployment. */
    @WithDefault("0")
    @Min(0)
    @Max(1_024)
    int localSlots();

    Limits limits();

    QuickLook quickLook();

    Recomputation recomputation();

    enum Authentication {
        AUTO,
        REQUIRED
    }

    interface Limits {
        /** Maximum size of a request body. */
        @WithDefault("4M")
        MemorySize body();

        /** Time in which a request body must be complete. */
        @WithDefault("PT30S")
        Duration bodyTime();

        /** Maximum number of connections from one client address; 0 = no limit. Not applied behind a proxy. */
        @WithDefault("1024")
        @Min(0)
        int connectionsPerClient();

        /** Maximum number of runs per batch. */
        @WithDefault("100000000")
        @Min(1)
        @Max(100_000_000_000L)
        long runs();

        /** Maximum number of results (runs times teams) per batch. */
        @WithDefault("1000000000")
        @Min(1)
        long runTeams();

        /** Maximum number of active batches per principal. */
        @WithDefault("1000")
        @Min(1)
        int activeBatches();

        /** Maximum number of requested but unfinished runs per principal. */
        @WithDefault("1000000000")
        @Min(1)
        long queuedRuns();

        /** Maximum number of runs of all variants of an experiment together. */
        @WithDefault("100000000")
        @Min(1)
        @Max(100_000_000_000L)
        long experimentRuns();

        /** Maximum size of the scenarios of all variants of an experiment together. */
        @WithDefault("64M")
        MemorySize experimentDocuments();

        /** Maximum number of open event streams, long polls, downloads and comparisons. */
        @WithDefault("1000")
        @Min(1)
        int streams();

        /** Maximum number of open downloads of Parquet files, each of which takes about 15 MB of memory. */
        @WithDefault("8")
        @Min(1)
        int parquetDownloads();

        /** Sustained requests per second and principal; a burst may be twice that. */
        @WithDefault("2000")
        @Min(1)
        int requestsPerSecond();

        /** Maximum number of requests in flight; more are rejected at once. */
        @WithDefault("256")
        @Min(1)
        int requestsInFlight();
    }

    /** Limits of the runs that are simulated again because their batch keeps a summary. */
    interface Recomputation {
        /** Maximum engine time that a request is expected to need: its runs times the measured time per run. */
        @WithDefault("PT30S")
        Duration time();
    }

    /** Limits of the runs that are simulated while a scenario is edited. */
    interface QuickLook {
        /** Maximum number of runs per call. */
        @WithDefault("10000")
        @Min(1)
        int runs();

        /** Time after which a call returns what it has. */
        @WithDefault("PT2S")
        Duration time();

        /** Maximum number of calls at once; more are rejected. */
        @WithDefault("8")
        @Min(1)
        int calls();

        /** Threads for all calls together; 0 = one per core. */
        @WithDefault("0")
        @Min(0)
        int threads();
    }
}
