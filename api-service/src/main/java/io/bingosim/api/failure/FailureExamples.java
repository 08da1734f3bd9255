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
             "messages": [{"id": 3,
               "source": "worker",
               "exchange": "bingosim.runs",
               "routingKey": "work",
               "payloadSize": 7,
               "payloadBase64": "cGF5bG9hZA==",
               "error": "The message is not understood.",
               "deliveries": 1,
               "shouldSkip": false,
               "republishedAt": null,
               "createdAt": "2031-06-06T11:19:21.087904Z"}]}
            """;

    private FailureExamples() {}
}
