package io.bingosim.batch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import java.util.Optional;

/** The settings that the API and the workers share. */
@ConfigMapping(prefix = "bingosim")
public interface BatchConfig {
    /** How chunks reach workers: through RabbitMQ with Postgres as the safety net, or through Postgres alone. */
    @WithDefault("rabbitmq")
    Transport transport();

    /**
     * The mode of the deployment: a new batch has it unless the request names another, and only in DISTRIBUTED are there
     * workers and a broker.
     */
    @WithDefault("LOCAL")
    Mode mode();

    /** The version of this build in the worker table and in logs. */
    @WithDefault("${quarkus.application.version:dev}")
    String version();

    Database database();

    Dispatch dispatch();

    Retry retry();

    Presence presence();

    Retention retention();

    Worker worker();

    Tracing tracing();

    enum Transport {
        RABBITMQ,
        POSTGRES
    }

    /** The names of Postgres; the modes between these two would not notice a forged server. */
    enum DatabaseTls {
        DISABLE,
        VERIFY_FULL
    }

    interface Database {
        @WithDefault("127.0.0.1")
        String host();

        @WithDefault("5432")
        @Min(1)
        @Max(65535)
        int port();

        @WithDefault("bingosim")
        String name();

        @WithDefault("bingosim")
        String user();

        Optional<String> password();

        /** `verify-full` encrypts every connection and verifies the server's certificate and host name. */
        @WithDefault("disable")
        DatabaseTls tls();

        /** A PEM file with the certificates of the authority that signed the server's; needed for `verify-full`. */
        Optional<String> caFile();

        /** Time limit of one call. The statement may still run on the server; fences keep its effect harmless. */
        @WithDefault("PT10S")
        Duration timeout();
    }

    interface Tracing {
        /** While true, no span is recorded and no collector is contacted. */
        @WithDefault("true")
        boolean disabled();
    }

    interface Dispatch {
        /**
         * How often a process with work cuts chunks, in addition to the wake-ups by new batches and completions. A process
         * without work finds new work within a second.
         */
        @WithDefault("PT0.1S")
        Duration tick();

        /** How long a chunk should take, up to 32 slots; beyond, in proportion longer. */
        @WithDefault("PT0.5S")
        Duration target();

        /** A fixed number of runs per chunk, for benchmarks; 0 adapts to the measured speed. */
        @WithDefault("0")
        @Min(0)
        @Max(1_000_000)
        int fixedRuns();

        /** Chunks in flight per live slot of a mode. */
        @WithDefault("2")
        @Min(1)
        @Max(100)
        int inFlightPerSlot();
    }

    interface Retry {
        /** After this many attempts a run has failed for good. */
        @WithDefault("5")
        @Min(1)
        @Max(20)
        int attemptsMax();

        /** The delay before the second attempt; it doubles with each further one. */
        @WithDefault("PT5S")
        Duration firstDelay();
    }

    interface Presence {
        /** A process that has not renewed its lease for this long counts as hung. */
        @WithDefault("PT15S")
        Duration lease();
    }

    /** How long rows are kept. */
    interface Retention {
        /** Published events. */
        @WithDefault("PT1H")
        Duration outbox();

        /** The work log. */
        @WithDefault("P7D")
        Duration attempts();

        /** Failed attempts of runs that succeeded later. Failures that are final stay with their batch. */
        @WithDefault("P30D")
        Duration failures();

        /** Failed messages that were republished or skipped, and events that could never be sent. */
        @WithDefault("P30D")
        Duration messages();

        /** Ended batches with their results; zero keeps them until they are deleted. */
        @WithDefault("PT0S")
        Duration batches();

        /** Workers that are gone. */
        @WithDefault("P1D")
        Duration workers();
    }

    interface Worker {
        /** Chunks simulated at the same time; 0 = one per core. */
        @WithDefault("0")
        @Min(0)
        @Max(1_024)
        int slots();

        /** Slows down every run on purpose, to show parallelism without computing power. */
        @WithDefault("PT0S")
        Duration delay();

        /** A process exits when one of its slots has made no step inside a run for this long. */
        @WithDefault("PT30S")
        Duration watchdog();

        /** How long a stopping process may continue with chunks it has begun. */
        @WithDefault("PT15S")
        Duration grace();
    }
}
