package io.bingosim.api.experiment;

/** Examples for the OpenAPI document. */
final class ExperimentExamples {
    static final String NEW_EXPERIMENT = """
            {"scenarioId": "002eb72024cd67d8855348ced5e29a329535e8fd5a14f4eef859086d92eb6b79",
             "name": "Which strategy for the Gulls?", "seed": 7,
             "measure": {"metric": "winRate", "team": "gulls"}, "answer": "BEST",
             "runs": {"first": 1000, "perVariant": 1000000},
             "vary": [{"what": "STRATEGY", "team": "gulls"}]}
            """;

    static final String EXPERIMENT = """
            {"id": "0193f0c2-7b1a-7c3e-9a55-5b8f3f1f0a12", "name": "Which strategy for the Gulls?",
             "status": "RUNNING", "verdict": null,
             "question": {"measure": {"metric": "winRate", "team": "gulls", "best": "HIGHEST"}, "answer": "BEST",
                          "confidence": 0.95, "indifference": 0.005, "variants": 5,
                          "runs": {"first": 1000, "perVariant": 1000000, "total": 100000000}},
             "scenarioId": "002eb72024cd67d8855348ced5e29a329535e8fd5a14f4eef859086d92eb6b79",
             "executionMode": "LOCAL", "seed": "7", "weight": 1, "keep": "RUNS",
             "variants": {"total": 5, "different": 5, "surviving": 3, "eliminated": 2, "failed": 0},
             "leader": "strategy:gulls:VALUE", "looks": 2, "nextLookRuns": 4000,
             "runs": {"requested": 16000, "completed": 11200, "failed": 0},
             "createdAt": "2031-05-06T21:30:00.123456Z", "endedAt": null,
             "updatedAt": "2031-05-06T21:30:00.632Z", "durationMs": 509, "error": null}
            """;

    static final String RESULTS = """
            {"name": "Which strategy for the Gulls?", "seed": "7",
             "measure": {"metric": "winRate", "team": "gulls", "best": "HIGHEST"}, "answer": "BEST",
             "confidence": 0.95, "indifference": 0.005, "outcome": null, "look": 1, "runs": 1000, "nextRuns": 2000,
             "leader": "value", "spent": {"total": 2000, "equalAllocation": 2000, "fixedSize": 151000},
             "varianceRatio": 0.31,
             "variants": [
               {"key": "baseline", "name": "Baseline", "sameAs": null, "verdict": "SURVIVOR", "runs": 1000,
                "missingRuns": 0, "value": {"value": 0.41, "low": 0.36, "high": 0.46},
                "toLeader": {"value": -0.02, "low": -0.06, "high": 0.02, "runs": 1000}, "toBaseline": null,
                "eliminated": null},
               {"key": "value", "name": "Play for value", "sameAs": null, "verdict": "LEADER", "runs": 1000,
                "missingRuns": 0, "value": {"value": 0.43, "low": 0.38, "high": 0.48}, "toLeader": null,
                "toBaseline": {"value": 0.02, "low": -0.02, "high": 0.06, "runs": 1000}, "eliminated": null}],
             "effects": []}
            """;

    static final String LOOKS = """
            {"looks": [
               {"number": 1, "runs": 1000, "leader": "value", "survivors": 2, "eliminated": ["spread"], "verdict": null,
                "values": [
                  {"key": "baseline", "value": 0.41, "low": 0.36, "high": 0.46},
                  {"key": "value", "value": 0.43, "low": 0.38, "high": 0.48},
                  {"key": "spread", "value": 0.3, "low": 0.26, "high": 0.35}]}],
             "variants": [
               {"key": "baseline", "batchId": "0193f0c2-7b1a-7c3e-9a55-5b8f3f1f0a13"},
               {"key": "value", "batchId": "0193f0c2-7b1a-7c3e-9a55-5b8f3f1f0a14"},
               {"key": "spread", "batchId": "0193f0c2-7b1a-7c3e-9a55-5b8f3f1f0a15"},
               {"key": "same", "batchId": null}]}
            """;

    private ExperimentExamples() {}
}
