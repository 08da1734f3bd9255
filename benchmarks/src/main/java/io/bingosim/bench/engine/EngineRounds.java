package io.bingosim.bench.engine;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongUnaryOperator;

/**
 * Simulates as many runs as asked and returns a checksum of their results. {@link BaseEngine} also compiles this file
 * with an earlier engine, so it uses only what every engine has.
 */
public final class EngineRounds implements LongUnaryOperator {

    private static final long SEED = 7;

    private final Simulator simulator;
    private final int teams;
    private long nextRun;

    public EngineRounds(Path scenario) throws IOException {
        if (!(ScenarioReader.read(Files.readAllBytes(scenario)) instanceof ScenarioReading.Accepted accepted)) {
            throw new IllegalArgumentException(scenario + " is not a valid scenario");
        }
        simulator = new Simulator(CompiledScenario.compile(accepted.scenario()));
        teams = simulator.scenario().teamCount();
    }

    @Override
    public long applyAsLong(long runs) {
        long checksum = 0;
        for (long i = 0; i < runs; i++) {
            RunResult result = simulator.run(SEED, nextRun++);
            for (int team = 0; team < teams; team++) {
                checksum = checksum * 31 + result.points(team) + result.attempts(team);
            }
        }
        return checksum;
    }
}
