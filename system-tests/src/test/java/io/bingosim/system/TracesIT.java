package io.bingosim.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import io.bingosim.testing.TestRabbit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One trace from the POST to the stored chunk if tracing is on, and no request to a collector if it is off. */
class TracesIT {
    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

    @Test
    void a_distributed_batch_is_one_trace_from_the_post_to_the_stored_chunk() throws Exception {
        try (TraceCollector collector = new TraceCollector();
                Deployment deployment = new Deployment("traces").distributedOver(TestRabbit.freshVhost())) {
            deployment
                    .with("BINGOSIM_TRACING_DISABLED", "false")
                    .with("BINGOSIM_TRACING_ENDPOINT", collector.url())
                    .with("BINGOSIM_SLOTS", "1");
            BatchClient client = new BatchClient(deployment.startApi().url(), "traceparent", PARENT);
            deployment.startWorker();

            String id = client.create(BatchClient.scenario("small.json"), 500, "7")
                    .path("id")
                    .asText();
            await().atMost(PATIENCE)
                    .until(() -> client.batch(id).path("status").asText().equals("COMPLETED"));

            await().atMost(PATIENCE).untilAsserted(() -> assertThat(collector.namesOf(TRACE))
                    .contains("POST /api/v1/batches", "publish", "claim", "simulate", "persist"));
        }
    }

    @Test
    void no_collector_is_contacted_while_tracing_is_off() throws Exception {
        try (TraceCollector collector = new TraceCollector();
                Deployment deployment = new Deployment("traces-off")) {
            deployment.with("BINGOSIM_TRACING_ENDPOINT", collector.url()).with("BINGOSIM_SLOTS", "1");
            Service api = deployment.startApi();
            BatchClient client = new BatchClient(api.url(), "traceparent", PARENT);

            String id = client.create(BatchClient.scenario("small.json"), 500, "7")
                    .path("id")
                    .asText();
            await().atMost(PATIENCE)
                    .until(() -> client.batch(id).path("status").asText().equals("COMPLETED"));
            // An orderly shutdown would flush buffered spans.
            api.stop();

            assertThat(collector.requests()).isEmpty();
        }
    }
}
