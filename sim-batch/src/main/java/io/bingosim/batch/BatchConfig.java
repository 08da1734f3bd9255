package io.bingosim.batch;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Positive;
import java.time.Duration;
import java.util.Optional;

/** Everything an operator can set about the life of a batch. The same keys serve the API and the workers. */
@ConfigMapping(prefix = "bingosim")
public interface BatchConfig {
    /** How chunks reach workers: through RabbitMQ with Postgres as the safety net, or through Postgres alone. */
    @WithDefault("rabbitmq")
    Transport transport();

    /** What this process executes, and what a batch gets that does not say. */
    @WithDefault("LOCAL")
    Mode mode();

    /** What this build calls itself in the worker table and in logs. */
    @WithDefault("${quarkus.application.version:dev}")
    String version();

    Database database();

    Dispatch dispatch();

    Retry retry();

    Presence presence();

    Rescue rescue();

    Finalise finalise();

    Outbox outbox();

    Failure failure();

    Breaker breaker();

    Leader leader();

    Retention retention();

    Worker worker();

    Tracing tracing();

    enum Transport {
        RABBITMQ,
        POSTGRES
    }

    interface Database {
        /** Host of Postgres. */
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

        /** How long one call may take before it counts as failed. The statement may still go on: fences guard against it. */
        @WithDefault("PT10S")
        Duration timeout();
    }

    interface Tracing {
        /** While true, nothing is recorded and nobody looks for a collector. */
        @WithDefault("true")
        boolean disabled();
    }

    interface Dispatch {
        /** How often every process looks for chunks to cut, besides being woken by creates and completions. */
        @WithDefault("PT0.1S")
        Duration tick();

        /** How long a chunk should take. */
        @WithDefault("PT0.25S")
        Duration target();

        /** A fixed number of runs per chunk, for benchmarks; 0 adapts to the measured speed. */
        @WithDefault("0")
        @Min(0)
        @Max(1_000_000)
        int fixedRuns();

        /** The first chunk of a scenario whose speed is not known yet. */
        @WithDefault("16")
        @Min(1)
        @Max(10_000)
        int probeRuns();

        /** Chunks cut in one pass. */
        @WithDefault("256")
        @Min(1)
        @Max(10_000)
        int chunksPerPass();

        /** Chunks in flight per live slot of a mode. */
        @WithDefault("2")
        @Min(1)
        @Max(100)
        int inFlightPerSlot();

        /** Chunks in flight per batch, whatever the number of slots. */
        @WithDefault("1000")
        @Min(1)
        @Max(100_000)
        int inFlightPerBatch();

        /** The most results (runs times teams) in one chunk: bounds a worker's memory and a block's size. */
        @WithDefault("262144")
        @Min(64)
        @Max(4_194_304)
        int runTeamsMax();
    }

    interface Retry {
        /** How often a run is tried before it has failed for good. */
        @WithDefault("5")
        @Min(1)
        @Max(20)
        int attemptsMax();

        /** The wait before the second attempt; it doubles with each further one. */
        @WithDefault("PT5S")
        Duration firstDelay();
    }

    interface Presence {
        @WithDefault("PT1S")
        Duration heartbeat();

        /** A process that has not renewed its lease for this long counts as hung. */
        @WithDefault("PT15S")
        Duration lease();
    }

    interface Rescue {
        @WithDefault("PT1S")
        Duration period();

        /** A process whose lock is gone is dead after this much silence. */
        @WithDefault("PT3S")
        Duration silence();

        /** Postgres must have been up this long before a missing lock means anything: its restart frees every lock. */
        @WithDefault("PT10S")
        Duration uptime();

        /** Crashes after which a chunk is cut into pieces. */
        @WithDefault("2")
        @Min(1)
        @Max(100)
        int splitAt();

        /** Crashes after which a lone run has failed for good. */
        @WithDefault("5")
        @Min(1)
        @Max(100)
        int crashesMax();
    }

    interface Finalise {
        /** The safety net; the last completion and a cancel finalise at once. */
        @WithDefault("PT10S")
        Duration period();

        /** Tallies of a batch beyond which they are folded into one. */
        @WithDefault("64")
        @Min(2)
        @Max(10_000)
        int talliesMax();
    }

    interface Outbox {
        /** How often unpublished events are looked for. */
        @WithDefault("PT1S")
        Duration delay();

        /** Events claimed at once. */
        @WithDefault("200")
        @Min(1)
        @Max(10_000)
        int eventsBatchSize();

        /** How long the broker may take to confirm. Afterwards the event's fate is unknown and it is sent again. */
        @WithDefault("PT5S")
        Duration confirmTimeout();

        /** How long a claimed event belongs to its claimer. */
        @WithDefault("PT30S")
        Duration claimFor();
    }

    interface Failure {
        /** Chains of failed messages driven again in one go. */
        @WithDefault("10")
        @Min(1)
        @Max(1_000)
        int chainBatchSize();

        @WithDefault("PT5S")
        Duration delay();

        /** Longer payloads are cut when recorded; their hash and size are kept. */
        @WithDefault("65536")
        @Min(1)
        @Max(16_777_216)
        int payloadMax();
    }

    interface Breaker {
        /** Failures of this process in the window, without a success, after which it asks to open the breaker. */
        @WithDefault("3")
        @Min(1)
        @Max(1_000)
        int failures();

        @WithDefault("PT5S")
        Duration window();

        /** How long publishing rests once open. */
        @WithDefault("PT2S")
        Duration openFor();

        /** How long a probe may take before another process may probe. */
        @WithDefault("PT5S")
        Duration probeLease();

        /** How long a process may decide on what it last read. */
        @WithDefault("PT0.5S")
        Duration cacheFor();
    }

    interface Leader {
        /** How long a leader leads without renewing: the longest a takeover takes. */
        @WithDefault("PT10S")
        Duration lease();

        @WithDefault("PT2S")
        Duration renew();
    }

    interface Retention {
        @WithDefault("PT1M")
        Duration period();

        /** Rows removed per table and period. */
        @WithDefault("10000")
        @Positive
        int rowsMax();

        @WithDefault("PT1H")
        Duration outbox();

        @WithDefault("P7D")
        Duration attempts();

        @WithDefault("P30D")
        Duration failures();

        @WithDefault("P1D")
        Duration workers();
    }

    interface Worker {
        /** Chunks simulated at the same time; 0 = one per core. */
        @WithDefault("0")
        @Min(0)
        @Max(1_024)
        int slots();

        /** Slows every run on purpose, to show parallelism without computing power. */
        @WithDefault("PT0S")
        Duration delay();

        /** A slot whose engine makes no step for this long takes its process down. */
        @WithDefault("PT30S")
        Duration watchdog();

        /** How long a stopping process may go on with what it has begun. */
        @WithDefault("PT15S")
        Duration grace();

        /** Compiled scenarios kept in memory. */
        @WithDefault("16")
        @Min(1)
        @Max(1_000)
        int scenariosMax();

        /** How long a finished chunk is kept for an unreachable database before it is left to rescue. */
        @WithDefault("PT1M")
        Duration persistFor();
    }
}
