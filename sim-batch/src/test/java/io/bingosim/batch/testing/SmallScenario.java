package io.bingosim.batch.testing;

import io.bingosim.batch.BatchId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewBatch.Limits;
import io.bingosim.batch.model.StopRule;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The sample scenario "small", read by the real reader. */
public final class SmallScenario {
    public static final long SEED = 42;
    public static final Limits NO_LIMITS = new Limits(1_000_000, Long.MAX_VALUE / 2);
    public static final Scenario SCENARIO = read("small");

    private SmallScenario() {}

    public static CompiledScenario compiled() {
        return CompiledScenario.compile(SCENARIO);
    }

    public static NewBatch batch(Mode mode, long runs, @Nullable StopRule stopWhen) {
        return batch(SCENARIO, mode, runs, stopWhen);
    }

    static NewBatch batch(Scenario scenario, Mode mode, long runs, @Nullable StopRule stopWhen) {
        return new NewBatch(
                new BatchId(UUID.randomUUID()),
                "ann",
                null,
                new NewBatch.Source.Inline(scenario, List.of(), true),
                mode,
                new NewBatch.Seed(SEED, Long.toString(SEED)),
                1,
                runs,
                stopWhen,
                Keep.RUNS,
                null,
                null);
    }

    /** Reads one of the sample scenarios. */
    static Scenario read(String name) {
        try {
            ScenarioReading reading =
                    ScenarioReader.read(Files.readAllBytes(Path.of("..", "scenarios", name + ".json")));
            return ((ScenarioReading.Accepted) reading).scenario();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
