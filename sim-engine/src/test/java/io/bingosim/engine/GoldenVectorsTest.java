package io.bingosim.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.block.BlockWriter;
import io.bingosim.engine.parallel.ParallelSimulation;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.StrategyChoice;
import io.bingosim.engine.scenario.Team;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.text.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Fixed scenarios, seeds and runs with the exact bytes they must give, on any machine and in any chunking. Changing
 * these lines changes the results of every seed, belongs in the changelog and needs a new {@link ResultVersion}.
 */
class GoldenVectorsTest {

    private static final Path VECTORS = Path.of("src", "test", "resources", "golden-vectors.csv");

    /** A sample in which every team plays the strategy after the slash. */
    private static final List<String> VARIANTS = List.of("winter/VALUE", "winter/SPREAD", "edge/VALUE", "edge/SPREAD");

    private static final Map<String, StrategyChoice> STRATEGIES =
            Map.of("VALUE", new StrategyChoice("VALUE"), "SPREAD", new StrategyChoice("SPREAD", Map.of("width", 2)));

    private static List<String> names() {
        return Stream.concat(Samples.NAMES.stream(), VARIANTS.stream()).toList();
    }

    private static CompiledScenario compiled(String name) {
        String[] parts = name.split("/");
        Scenario sample = Samples.scenario(parts[0]);
        if (parts.length == 1) {
            return CompiledScenario.compile(sample);
        }
        List<Team> teams = sample.teams().stream()
                .map(team -> new Team(team.key(), team.name(), STRATEGIES.get(parts[1]), team.players()))
                .toList();
        return CompiledScenario.compile(Events.copy(sample, sample.activities(), teams));
    }

    record Vector(String scenario, String id, long seed, int runs, String block, String tally) {

        static Vector of(String name, CompiledScenario scenario, long seed, int runs) {
            BlockWriter writer = new BlockWriter(scenario.teamCount(), runs);
            Simulator simulator = new Simulator(scenario);
            for (int run = 0; run < runs; run++) {
                writer.add(simulator.run(seed, run));
            }
            byte[] tally =
                    new ParallelSimulation(scenario, seed, 0, runs).tally(1).toBytes();
            return new Vector(
                    name, scenario.scenario().id(), seed, runs, Sha256.hex(writer.toBytes()), Sha256.hex(tally));
        }

        static Vector parse(String line) {
            String[] parts = line.split(",");
            return new Vector(
                    parts[0], parts[1], Long.parseLong(parts[2]), Integer.parseInt(parts[3]), parts[4], parts[5]);
        }

        String line() {
            return String.join(",", scenario, id, Long.toString(seed), Integer.toString(runs), block, tally);
        }
    }

    static Stream<Vector> vectors() throws IOException {
        return Files.readAllLines(VECTORS).stream()
                .filter(line -> !line.startsWith("#"))
                .map(Vector::parse);
    }

    @ParameterizedTest
    @MethodSource("vectors")
    void a_scenario_and_a_seed_give_exactly_these_bytes(Vector vector) {
        CompiledScenario scenario = compiled(vector.scenario());

        assertThat(Vector.of(vector.scenario(), scenario, vector.seed(), vector.runs()))
                .isEqualTo(vector);
    }

    @Test
    void every_sample_and_strategy_has_its_vectors() throws IOException {
        assertThat(vectors().map(Vector::scenario).distinct()).containsExactlyElementsOf(names());
    }

    @ParameterizedTest
    @CsvSource({
        "small,3000",
        "winter,400",
        "spring,200",
        "spring-online,200",
        "edge,100",
        "edge-autumn,100",
        "clan,9",
        "grid,60",
        "blackout,60",
        "halfway,60"
    })
    void chunks_and_threads_change_nothing(String name, int runs) {
        CompiledScenario scenario = Samples.compiled(name);
        byte[] whole = results(scenario, 11, runs, runs, 1);

        for (int chunk : new int[] {1, 7, 1000}) {
            for (int threads : new int[] {1, 8}) {
                assertThat(results(scenario, 11, runs, chunk, threads))
                        .as("chunks of %d on %d threads", chunk, threads)
                        .isEqualTo(whole);
            }
        }
        Tally tally = new ParallelSimulation(scenario, 11, 0, runs).tally(1);
        assertThat(new ParallelSimulation(scenario, 11, 0, runs).tally(8)).isEqualTo(tally);
    }

    /** The complete results of all runs, assembled from chunks simulated on any thread in any order. */
    private static byte[] results(CompiledScenario scenario, long seed, int runs, int chunk, int threads) {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<List<int[]>>> parts = new ArrayList<>();
            for (int from = 0; from < runs; from += chunk) {
                int first = from;
                int end = Math.min(runs, from + chunk);
                parts.add(pool.submit(() -> rows(scenario, seed, first, end)));
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (Future<List<int[]>> part : parts) {
                for (int[] row : part.get()) {
                    bytes.writeBytes(Arrays.toString(row).getBytes());
                }
            }
            return bytes.toByteArray();
        } catch (Exception e) {
            throw new AssertionError(e);
        } finally {
            pool.shutdownNow();
        }
    }

    private static List<int[]> rows(CompiledScenario scenario, long seed, int from, int to) {
        Simulator simulator = new Simulator(scenario);
        List<int[]> rows = new ArrayList<>();
        for (int run = from; run < to; run++) {
            BlockWriter writer = new BlockWriter(scenario.teamCount(), 1);
            RunResult result = simulator.run(seed, run);
            writer.add(result);
            byte[] block = writer.toBytes();
            rows.add(concat(block, result.tileFinishedAt, result.gateOpenedAt, result.bonusReachedAt));
        }
        return rows;
    }

    private static int[] concat(byte[] block, int[]... times) {
        IntStream bytes = IntStream.range(0, block.length).map(i -> block[i]);
        return IntStream.concat(bytes, Arrays.stream(times).flatMapToInt(Arrays::stream))
                .toArray();
    }

    /** Rewrites the vectors; only for an intended change of results. */
    public static void main(String[] args) {
        List<String> lines = new ArrayList<>();
        lines.add("# scenario,id,seed,runs,sha256(block),sha256(tally)");
        for (String name : names()) {
            CompiledScenario scenario = compiled(name);
            for (long seed : new long[] {7, -1}) {
                lines.add(Vector.of(name, scenario, seed, name.equals("clan") ? 10 : 200)
                        .line());
            }
        }
        try {
            Files.write(VECTORS, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
