package io.bingosim.bench.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.bench.harness.Workload;
import io.bingosim.stack.api.ApiClient;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The calls of the HTTP API that a measurement needs. */
public final class BatchClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final List<Long> WARM_UP_RUNS = List.of(100L, 1_000L, 10_000L);
    private static final Set<String> ENDED = Set.of("COMPLETED", "ERROR", "CANCELLED");

    private final ObjectMapper json = new ObjectMapper();
    private final ApiClient api;

    BatchClient(String url) {
        api = new ApiClient(url, TIMEOUT);
    }

    /** Stores the scenario; later batches refer to it, so that a create carries no document. */
    public String storeScenario(Workload workload) {
        return storeScenario(workload.document());
    }

    public String storeScenario(String document) {
        return call(api.post("/scenarios", document)).get("id").asText();
    }

    /** Creates a batch and returns its id. */
    public String create(String scenarioId, long runs) {
        return create(scenarioId, runs, "RUNS");
    }

    /** The same with what to keep of the runs. */
    public String create(String scenarioId, long runs, String keep) {
        ObjectNode body = json.createObjectNode().put("keep", keep);
        body.put("scenarioId", scenarioId).put("runs", runs).put("seed", Long.toString(Workload.SEED));
        return call(api.post("/batches", body.toString())).get("id").asText();
    }

    public JsonNode batch(String id) {
        return call(api.request("/batches/" + id));
    }

    /** The view of a batch once it has ended; the server holds the request until something changes. */
    public JsonNode awaitEnd(String id) {
        return awaitEnd(batch(id), "/batches/" + id);
    }

    /** Creates an experiment and returns its view once it has ended. */
    JsonNode conduct(String experiment) {
        JsonNode created = call(api.post("/experiments", experiment));
        return awaitEnd(created, "/experiments/" + created.get("id").asText());
    }

    private JsonNode awaitEnd(JsonNode seen, String path) {
        JsonNode view = seen;
        while (!ENDED.contains(view.get("status").asText())) {
            view = call(api.request(path + "?wait=30"));
        }
        return view;
    }

    public JsonNode results(String id) {
        return call(api.request("/batches/" + id + "/results"));
    }

    /** Reads the batch's event stream until the view of an event is the awaited one. */
    void awaitEvent(String id, Predicate<JsonNode> awaited) {
        try (Stream<String> lines = api.lines("/batches/" + id + "/events")) {
            boolean found = lines.filter(line -> line.startsWith("data:"))
                    .map(line -> parse(line.substring("data:".length())))
                    .anyMatch(awaited);
            if (!found) {
                throw new IllegalStateException("the event stream of batch " + id + " ended");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private JsonNode parse(String text) {
        try {
            return json.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public void cancel(String id) {
        call(api.post("/batches/" + id + "/cancel", ""));
    }

    /** Creates a batch, waits until it is COMPLETED, and returns the seconds from the POST to that response. */
    public double secondsToFinal(String scenarioId, long runs) {
        return secondsToFinal(scenarioId, runs, "RUNS");
    }

    /** The same with what to keep of the runs. */
    public double secondsToFinal(String scenarioId, long runs, String keep) {
        long started = System.nanoTime();
        String id = create(scenarioId, runs, keep);
        JsonNode batch = awaitEnd(id);
        double seconds = (System.nanoTime() - started) / 1e9;
        if (!batch.get("status").asText().equals("COMPLETED")) {
            throw new IllegalStateException("batch " + id + " ended as " + batch);
        }
        return seconds;
    }

    /**
     * Batches of several sizes one after the other, until the services have compiled most of what they execute. On two
     * cores the compiler competes with the engine for a minute.
     */
    public void warmUp(String scenarioId, Duration time) {
        long until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < until) {
            for (long runs : WARM_UP_RUNS) {
                secondsToFinal(scenarioId, runs);
            }
        }
    }

    /** Copies a file of results, closes the stream, and returns the seconds it took. */
    double download(String id, String format, OutputStream to) {
        long started = System.nanoTime();
        try (to) {
            api.download("/batches/" + id + "/results." + format, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
        return (System.nanoTime() - started) / 1e9;
    }

    private JsonNode call(HttpRequest.Builder request) {
        try {
            return api.json(request.build());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
