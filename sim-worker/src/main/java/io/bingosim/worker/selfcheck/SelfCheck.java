package io.bingosim.worker.selfcheck;

import io.bingosim.batch.results.AnswerJson;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.RunResult;
import io.bingosim.engine.Simulator;
import io.bingosim.engine.block.BlockWriter;
import io.bingosim.engine.scenario.Reading;
import io.bingosim.engine.scenario.ScenarioReader;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.stats.TeamAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Simulates the golden seeds and compares everything that would be stored: the block, the tally, the answers as JSON. A
 * native executable must give the very bits of the JVM, down to the logarithm.
 */
final class SelfCheck {
    private static final String FOLDER = "/selfcheck/";

    private final List<GoldenSeed> seeds;

    SelfCheck(List<GoldenSeed> seeds) {
        this.seeds = List.copyOf(seeds);
    }

    static SelfCheck fromResources() {
        String text = new String(resource("golden.txt"), StandardCharsets.UTF_8);
        return new SelfCheck(text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(GoldenSeed::of)
                .toList());
    }

    /** One line a seed; true when all agree. */
    boolean run(PrintStream out) {
        boolean agreed = !seeds.isEmpty();
        for (GoldenSeed golden : seeds) {
            String hash = hash(golden);
            boolean same = hash.equals(golden.hash());
            agreed &= same;
            out.printf(
                    "%s scenario=%s seed=%d runs=%d %s%n",
                    same ? "ok" : "WRONG",
                    golden.scenario(),
                    golden.seed(),
                    golden.runs(),
                    same ? hash : "expected=" + golden.hash() + " actual=" + hash);
        }
        out.println(agreed ? "self-check passed" : "self-check FAILED: this executable must not simulate");
        return agreed;
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
        MessageDigest digest = sha256();
        digest.update(block.toBytes());
        digest.update(tally.toBytes());
        for (TeamAnswer answer : tally.answers(scenario.scenario())) {
            digest.update(AnswerJson.of(answer).getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static CompiledScenario compiled(String scenario) {
        if (ScenarioReader.read(resource(scenario)) instanceof Reading.Accepted accepted) {
            return CompiledScenario.compile(accepted.scenario());
        }
        throw new IllegalStateException("the golden scenario " + scenario + " is not accepted");
    }

    private static byte[] resource(String name) {
        try (InputStream in = SelfCheck.class.getResourceAsStream(FOLDER + name)) {
            if (in == null) {
                throw new IllegalStateException("the executable does not carry " + FOLDER + name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
