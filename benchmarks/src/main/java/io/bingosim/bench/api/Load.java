package io.bingosim.bench.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Clients that each send the next request when the last was answered. */
final class Load {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String base;

    Load(String url) {
        base = url + "/api/v1";
    }

    HttpRequest get(String path, @Nullable String tag) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
        return (tag == null ? request : request.header("If-None-Match", tag)).build();
    }

    HttpRequest post(String path, String body) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException("no answer to " + request, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Nanoseconds that one request took; an answer with another status is a failed measurement. */
    long time(HttpRequest request, int status) {
        long started = System.nanoTime();
        HttpResponse<String> answer = send(request);
        long took = System.nanoTime() - started;
        if (answer.statusCode() != status) {
            throw new IllegalStateException(answer.statusCode() + " instead of " + status + ": " + answer.body());
        }
        return took;
    }

    Latencies run(int clients, Duration time, int status, Supplier<HttpRequest> requests) {
        ExecutorService pool = Executors.newFixedThreadPool(clients);
        long started = System.nanoTime();
        List<Future<List<Long>>> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            all.add(pool.submit(() -> one(started + time.toNanos(), status, requests)));
        }
        List<Long> nanos = new ArrayList<>();
        try {
            for (Future<List<Long>> each : all) {
                nanos.addAll(each.get());
            }
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("the load could not be sent", e);
        } finally {
            pool.shutdownNow();
        }
        return new Latencies(nanos, System.nanoTime() - started);
    }

    private List<Long> one(long until, int status, Supplier<HttpRequest> requests) {
        List<Long> nanos = new ArrayList<>();
        while (System.nanoTime() < until) {
            nanos.add(time(requests.get(), status));
        }
        return nanos;
    }
}
