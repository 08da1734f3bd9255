package io.bingosim.api.batch;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.http.Form;
import io.bingosim.api.http.Parameters;
import io.bingosim.api.scenario.ScenarioForm;
import io.bingosim.batch.Mode;
import io.bingosim.batch.create.NewBatch.Source;
import io.bingosim.batch.create.StopRule;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The body of a create, read strictly: all that is wrong with it, scenario included, is said in one answer. */
record BatchForm(
        Source source,
        long runs,
        @Nullable String seed,
        @Nullable String name,
        @Nullable Mode mode,
        int weight,
        @Nullable StopRule stopWhen) {
    private static final int TEXT_MAX = 200;
    private static final int WEIGHT_MAX = 100;

    static BatchForm read(byte[] body, ApiConfig.Limits limits) {
        Form form = Form.read(
                body,
                limits.depth(),
                "scenarioId",
                "scenario",
                "runs",
                "seed",
                "name",
                "executionMode",
                "weight",
                "stopWhen");
        Source source = source(form);
        long runs = form.requiredWhole("runs", 1, limits.runs());
        String seed = form.wholeOrText("seed", TEXT_MAX);
        String name = form.text("name", TEXT_MAX);
        Mode mode = form.choice("executionMode", Mode.class);
        Long weight = form.whole("weight", 1, WEIGHT_MAX);
        StopRule stopWhen = stopRule(form.object("stopWhen", "metric", "team", "halfWidth", "minRuns"), source, limits);
        checkSize(form, source, runs, limits);
        form.check();
        return new BatchForm(source, runs, seed, name, mode, weight == null ? 1 : weight.intValue(), stopWhen);
    }

    /** The same wish in other words (spaces, order of members, defaults spelled out) is the same request. */
    String canonical(Mode served) {
        String scenarioId =
                source instanceof Source.Inline inline ? inline.scenario().id() : ((Source.Stored) source).scenarioId();
        return String.join(
                "\n",
                scenarioId,
                Long.toString(runs),
                String.valueOf(seed),
                String.valueOf(name),
                String.valueOf(mode == null ? served : mode),
                Integer.toString(weight),
                String.valueOf(stopWhen));
    }

    private static Source source(Form form) {
        if (form.has("scenario") == form.has("scenarioId")) {
            form.report("", "exactly one of scenario and scenarioId is needed");
        }
        String json = form.json("scenario");
        if (json != null) {
            Source.Inline inline = ScenarioForm.read(json, "/scenario", form);
            return inline == null ? new Source.Stored("") : inline;
        }
        String id = form.text("scenarioId", TEXT_MAX);
        if (id != null && !Parameters.isScenarioId(id)) {
            form.report("scenarioId", "must be 64 hexadecimal digits in lower case");
        }
        return new Source.Stored(id == null ? "" : id);
    }

    private static void checkSize(Form form, Source source, long runs, ApiConfig.Limits limits) {
        if (source instanceof Source.Inline inline
                && runs > limits.runTeams() / inline.scenario().teams().size()) {
            form.report("runs", tooManyResults(limits));
        }
    }

    static String tooManyResults(ApiConfig.Limits limits) {
        return "runs times teams must be at most " + limits.runTeams();
    }

    private static @Nullable StopRule stopRule(@Nullable Form rule, Source source, ApiConfig.Limits limits) {
        if (rule == null) {
            return null;
        }
        if (!rule.has("metric")) {
            rule.report("metric", "is required");
        }
        MetricName metric = rule.choice("metric", MetricName.class);
        double halfWidth = rule.requiredPositive("halfWidth", metric == MetricName.winRate ? 1 : 1_000_000);
        Long minRuns = rule.whole("minRuns", 0, limits.runs());
        String team = rule.text("team", TEXT_MAX);
        if (team != null && source instanceof Source.Inline inline && !hasTeam(inline, team)) {
            rule.report("team", "is not a team of the scenario");
        }
        return metric == null ? null : new StopRule(metric.metric(), team, halfWidth, minRuns == null ? 0 : minRuns);
    }

    private static boolean hasTeam(Source.Inline inline, String key) {
        return inline.scenario().teams().stream().anyMatch(team -> team.key().equals(key));
    }

    /** As they are spelled in requests. */
    private enum MetricName {
        winRate,
        points;

        StopRule.Metric metric() {
            return this == winRate
                    ? StopRule.Metric.WIN_RATE
                    : StopRule.Metric.valueOf(name().toUpperCase(Locale.ROOT));
        }
    }
}
