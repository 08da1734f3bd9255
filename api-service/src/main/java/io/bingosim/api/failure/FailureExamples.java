package io.bingosim.api.failure;

/** Examples for the OpenAPI document. */
final class FailureExamples {
    static final String CHAIN = """
            {"id": 1,
             "entity": "chunk-17",
             "shouldRepublish": true,
             "requestedBy": "key-1",
             "createdAt": "2031-06-06T11:19:21.087904Z",
             "updatedAt": "2031-06-06T11:20:21.087904Z",
             "messageCount": 1,
             "undecidedCount": 1,
             "messages": [{"id": 3,
               "state": "OPEN",
               "source": "bingosim.runs.work",
               "exchange": "bingosim.runs",
               "routingKey": "work",
               "payloadSize": 7,
               "payloadBase64": "cGF5bG9hZA==",
               "error": "The message is not understood.",
               "deliveries": 1,
               "failedAgain": 0,
               "shouldSkip": false,
               "republishedAt": null,
               "createdAt": "2031-06-06T11:19:21.087904Z",
               "changedAt": "2031-06-06T11:19:21.087904Z"}]}
            """;

    static final String MESSAGE = """
            {"id": 3,
             "state": "OPEN",
             "source": "bingosim.runs.work",
             "exchange": "bingosim.runs",
             "routingKey": "work",
             "payloadSize": 7,
             "payloadBase64": "cGF5bG9hZA==",
             "error": "The message is not understood.",
             "deliveries": 1,
             "failedAgain": 0,
             "shouldSkip": false,
             "republishedAt": null,
             "createdAt": "2031-06-06T11:19:21.087904Z",
             "changedAt": "2031-06-06T11:19:21.087904Z"}
            """;

    static final String DETAILS = """
            {"id": 3,
             "state": "OPEN",
             "source": "bingosim.runs.work",
             "exchange": "bingosim.runs",
             "routingKey": "work",
             "payloadSize": 7,
             "payloadBase64": "cGF5bG9hZA==",
             "error": "The message is not understood.",
             "deliveries": 1,
             "failedAgain": 0,
             "shouldSkip": false,
             "republishedAt": null,
             "createdAt": "2031-06-06T11:19:21.087904Z",
             "changedAt": "2031-06-06T11:19:21.087904Z",
             "chainId": 1,
             "headers": {"entity-id": "0190f3c8-5a3e-7c11-9d20-3b6a4e1f2a70"},
             "stack": "java.lang.IllegalArgumentException: not a chunk message"}
            """;

    private FailureExamples() {}
}
