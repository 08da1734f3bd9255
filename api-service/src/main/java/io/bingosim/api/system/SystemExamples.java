package io.bingosim.api.system;

/** Examples for the OpenAPI document. */
final class SystemExamples {
    static final String SYSTEM = """
            {"executors": {"LOCAL": {"processes": 1, "slots": 2, "draining": 0},
              "DISTRIBUTED": {"processes": 0, "slots": 0, "draining": 0}},
             "processes": [{"id": "63efb669-f306-4902-a20e-8ba9bf3ffcc7",
               "mode": "LOCAL",
               "host": "host/4711",
               "slots": 2,
               "version": "0.1.0",
               "draining": false,
               "startedAt": "2031-06-06T11:15:39.219558Z",
               "lastSeen": "2031-06-06T11:19:22.009184Z",
               "chunksDone": 1,
               "runsDone": 1000}],
             "queue": {"LOCAL": {"batches": 0, "runs": 0, "pendingChunks": 0, "runningChunks": 0},
              "DISTRIBUTED": {"batches": 0, "runs": 0, "pendingChunks": 0, "runningChunks": 0}},
             "outbox": {"waiting": 0, "inProgress": 0, "oldestMs": null},
             "leader": {"owner": "63efb669-f306-4902-a20e-8ba9bf3ffcc7",
              "token": 3,
              "expiresAt": "2031-06-06T11:19:32.008838Z",
              "current": true},
             "breakers": [{"dependency": "rabbitmq", "state": "CLOSED", "openUntil": null, "openings": 0}],
             "fairness": [],
             "batchesNobodyCanExecute": [],
             "failedChains": 0,
             "at": "2031-06-06T11:19:22.099413Z",
             "executionMode": "LOCAL",
             "executionModes": ["LOCAL"],
             "transport": "postgres",
             "databaseDiskFull": false,
             "grafana": null,
             "runsPerSecond": 0.0,
             "openStreams": 0}
            """;

    private SystemExamples() {}
}
