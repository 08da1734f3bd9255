package io.bingosim.api.batch;

/** Examples for the OpenAPI document. */
final class BatchExamples {
    static final String BATCH = """
            {"id": "0193f0c2-7b1a-7c3e-9a55-5b8f3f1f0a11", "name": "Friday",
             "scenarioId": "002eb72024cd67d8855348ced5e29a329535e8fd5a14f4eef859086d92eb6b79",
             "scenarioName": "Small beach",
             "status": "RUNNING", "executionMode": "LOCAL", "seed": "7", "weight": 1, "stopWhen": null, "keep": "RUNS",
             "runs": {"asked": 1000, "requested": 1000, "dispatched": 600, "completed": 400, "failed": 0, "retried": 0,
                      "running": 200, "pending": 400},
             "progress": 0.4, "coveredRuns": 320, "hold": null, "waitingFor": null, "runsPerSecond": 812.5, "etaMs": 738,
             "createdAt": "2031-05-06T21:30:00.123456Z", "startedAt": "2031-05-06T21:30:00.140Z",
             "firstStartedAt": "2031-05-06T21:30:00.140Z",
             "endedAt": null, "cancelledAt": null, "updatedAt": "2031-05-06T21:30:00.632Z", "durationMs": 492,
             "error": null, "stopReason": null, "firstFailure": null, "leadingTeams": null, "warnings": []}
            """;

    static final String NEW_BATCH = """
            {"scenarioId": "002eb72024cd67d8855348ced5e29a329535e8fd5a14f4eef859086d92eb6b79",
             "runs": 1000, "seed": 7, "name": "Friday"}
            """;

    static final String EXTENSION = """
            {"runs": 2000}
            """;

    static final String PATCH = """
            {"name": "Friday, everyone plays"}
            """;

    static final String COUNTS = """
            {"total": 10214, "pending": 1, "running": 2, "completed": 9877, "error": 12, "cancelled": 322}
            """;

    private BatchExamples() {}
}
