package io.bingosim.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code best} and {@code effects} ask about: a scenario, a team and a metric. */
final class QuestionOptions {
    @Parameters(index = "0", paramLabel = "FILE", description = "The scenario; - reads standard input.")
    private String file = "";

    @Option(names = "--team", paramLabel = "T", required = true, description = "The key of the team.")
    private String team = "";

    @Option(names = "--metric", paramLabel = "M", description = "winRate (the default) or points.")
    private String metric = "winRate";

    @Option(names = "--runs", paramLabel = "N", description = "The most runs of a variant. Default: 100000.")
    private @Nullable Long runs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "An integer or any text; the same seed gives the same numbers. Default: random, and shown.")
    private @Nullable String seed;

    /** The request for variants of the given kinds. */
    ExperimentSource source(String name, String answer, String... variations) {
        ObjectNode request = ExperimentSource.newRequest();
        request.put("name", name + team);
        request.put("answer", answer);
        request.putObject("measure").put("metric", metric).put("team", team);
        if (seed != null) {
            request.put("seed", seed);
        }
        if (runs != null) {
            request.putObject("runs").put("perVariant", runs);
        }
        ArrayNode vary = request.putArray("vary");
        for (String what : variations) {
            ObjectNode variation = vary.addObject().put("what", what);
            if (what.equals("STRATEGY") || what.equals("SKILL")) {
                variation.put("team", team);
            }
        }
        return ExperimentSource.of(file, request);
    }
}
