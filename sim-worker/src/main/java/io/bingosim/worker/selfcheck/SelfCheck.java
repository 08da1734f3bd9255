package io.bingosim.worker.selfcheck;

import io.bingosim.batch.results.TeamResultsJson;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.block.BlockWriter;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.scenario.ScenarioReading;
import io.bingosim.engine.stats.IntervalKind;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.stats.TeamResults;
import io.bingosim.engine.text.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * Simulates the golden seeds and compares everything that would be stored: block, tally and results as JSON. A native
 * executable must produce the same bits as the JVM.
 */
public final class SelfCheck {
    private static final String FOLDER = "/selfcheck/";

    private final List<GoldenSeed> seeds;

    SelfCheck(List<GoldenSeed> seeds) {
        this.seeds = List.copyOf(seeds);
    }

    public static SelfCheck fromResources() {
        String text = new String(resource("golden.txt"), StandardCharsets.UTF_8);
        return new SelfCheck(text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(GoldenSeed::of)
                .toList());
    }

    /** Prints one line per seed; true if all hashes match. */
    public boolean run(PrintStream out) {
        boolean passed = !seeds.isEmpty();
        for (GoldenSeed golden : seeds) {
            String hash = hash(golden);
            boolean same = hash.equals(golden.hash());
            passed &= same;
            out.printf(
                    "%s scenario=%s seed=%d runs=%d %s%n",
                    same ? "ok" : "WRONG",
                    golden.scenario(),
                    golden.seed(),
                    golden.runs(),
                    same ? hash : "expected=" + golden.hash() + " actual=" + hash);
        }
        out.println(passed ? "self-check passed" : "self-check FAILED: this executable must not simulate");
        return passed;
    }

    private static String hash(GoldenSeed golden) {
        CompiledScenario scenario = compiled(golden.scenario());
        Simulator simulator = new Simulator(scenario);
        BlockWriter block = new BlockWriter(scenario.teamCount(), golden.runs());
        Tally tally = Tally.empty(scenario);
        for (int run = 0; run < golden.runs(); run++) {
            RunResult result = simulator.run(golden.seed(), run);
            block.add(result);
            tally.add(result);
        }
        MessageDigest digest = Sha256.newDigest();
        digest.update(block.toBytes());
        digest.update(tally.toBytes());
        for (IntervalKind kind : IntervalKind.values()) {
            for (TeamResults answer : tally.results(scenario.scenario(), new IntervalRule(kind, 0))) {
                digest.update(TeamResultsJson.of(answer).getBytes(StandardCharsets.UTF_8));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static CompiledScenario compiled(String scenario) {
        if (ScenarioReader.read(resource(scenario)) instanceof ScenarioReading.Accepted accepted) {
            return CompiledScenario.compile(accepted.scenario());
        }
        throw new IllegalStateException("the golden scenario " + scenario + " is invalid");
    }

    private static byte[] resource(String name) {
        try (InputStream in = SelfCheck.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("the executable does not contain " + FOLDER + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
