package io.bingosim.bench.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The time to a verdict with the service, against one batch of as many runs. */
public final class ExperimentTimes {
    private static final List<String> SAMPLES = List.of("winter-skills", "spring-strategies", "grid-strategies");
    private static final int WARM_UP = 4;
    private static final ObjectMapper JSON = new ObjectMapper();

    private ExperimentTimes() {}

    public static void measure(BenchRun bench) {
        Table table = new Table(
                "Experiments: time to the verdict with the service",
                "The sample experiments in mode LOCAL, from the POST to the response that they have ended, after "
                        + WARM_UP
                        + " experiments and batches that are not counted; then a batch with as many runs of the baseline."
                        + " The last column is the difference.",
                "experiment",
                "verdict",
                "looks",
                "runs",
                "seconds",
                "one batch, seconds",
                "more, seconds");
        try (RunningSystem system =
                new RunningSystem(bench.root(), bench.infrastructure().freshDatabase(), null, "LOCAL").startApi()) {
            for (String sample : bench.quick() ? SAMPLES.subList(1, 2) : SAMPLES) {
                row(bench, system.client(), sample, table);
            }
        }
        bench.report().add(table);
    }

    private static void row(BenchRun bench, BatchClient client, String sample, Table table) {
        bench.progress("truth: time to the verdict of " + sample + " with the service");
        String request = request(bench.root().resolve("experiments").resolve(sample + ".json"));
        JsonNode ended = client.conduct(request);
        long runs = ended.at("/runs/completed").asLong();
        String scenario = ended.path("scenarioId").asText();
        client.secondsToFinal(scenario, runs);
        for (int i = 1; i < WARM_UP; i++) {
            client.conduct(request);
            client.secondsToFinal(scenario, runs);
        }
        List<Double> verdicts = new ArrayList<>();
        List<Double> batches = new ArrayList<>();
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < bench.repetitions(); i++) {
            long start = System.nanoTime();
            client.conduct(request);
            double verdict = (System.nanoTime() - start) / 1e9;
            double batch = client.secondsToFinal(scenario, runs);
            verdicts.add(verdict);
            batches.add(batch);
            differences.add(verdict - batch);
        }
        table.row(
                sample,
                ended.path("verdict").asText(),
                ended.path("looks").asInt(),
                runs,
                Spread.of(verdicts),
                Spread.of(batches),
                Spread.of(differences));
    }

    /** The request with its scenario in place of the name of its file. */
    private static String request(Path file) {
        try {
            ObjectNode request = (ObjectNode) JSON.readTree(file.toFile());
            Path scenario = file.resolveSibling(request.path("scenario").asText());
            return request.set("scenario", JSON.readTree(scenario.toFile())).toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
