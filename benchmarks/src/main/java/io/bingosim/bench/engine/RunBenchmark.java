package io.bingosim.bench.engine;

import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.stats.Tally;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One run after the other, each added to a tally, as a worker does it. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class RunBenchmark {

    static final String DIRECTORY = "bingosim.scenarios";
    private static final long SEED = 7;

    /** The compiled scenario, shared by all threads as in a worker. */
    @State(Scope.Benchmark)
    public static class Shared {

        @Param({"small", "winter", "grid", "spring-online", "clan"})
        public String scenario = "small";

        CompiledScenario compiled() throws IOException {
            Path file = Path.of(System.getProperty(DIRECTORY, "scenarios"), scenario + ".json");
            if (ScenarioReader.read(Files.readAllBytes(file)) instanceof ScenarioReading.Accepted accepted) {
                return CompiledScenario.compile(accepted.scenario());
            }
            throw new IllegalArgumentException(file + " is not a valid scenario");
        }
    }

    /** A thread's own simulator and tally. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls prepare first.
    public static class Worker {

        private Simulator simulator;
        private Tally tally;
        private long run;

        @Setup
        public void prepare(Shared shared) throws IOException {
            CompiledScenario compiled = shared.compiled();
            simulator = new Simulator(compiled);
            tally = Tally.empty(compiled);
        }
    }

    /** Attempts of all teams, reported beside the runs. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Counter {

        public long attempts;
    }

    @Benchmark
    public Tally run(Worker worker, Counter counter) {
        RunResult result = worker.simulator.run(SEED, worker.run++);
        worker.tally.add(result);
        for (int team = 0; team < result.teamCount(); team++) {
            counter.attempts += result.attempts(team);
        }
        return worker.tally;
    }
}
