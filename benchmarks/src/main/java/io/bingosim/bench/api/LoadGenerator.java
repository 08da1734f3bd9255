package io.bingosim.bench.api;

import io.bingosim.stack.api.ApiClient;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Sends requests from several clients, each of which waits for the response before its next request. */
final class LoadGenerator {
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final ApiClient api;
    private final HttpClient streams =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    LoadGenerator(String url) {
        api = new ApiClient(url, TIMEOUT);
    }

    HttpRequest get(String path, @Nullable String tag) {
        HttpRequest.Builder request = api.request(path);
        return (tag == null ? request : request.header("If-None-Match", tag)).build();
    }

    HttpRequest post(String path, String body) {
        return api.post(path, body).build();
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return api.send(request);
        } catch (IOException e) {
            throw new IllegalStateException("no response to " + request, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The body of a response that does not end, as soon as it begins. */
    CompletableFuture<InputStream> stream(HttpRequest request) {
        return streams.sendAsync(request, BodyHandlers.ofInputStream()).thenApply(response -> {
            if (response.statusCode() != 200) {
                throw new IllegalStateException(response.statusCode() + " from " + request);
            }
            return response.body();
        });
    }

    /** The nanoseconds that one request took; another status than the expected one fails the measurement. */
    long time(HttpRequest request, int status) {
        long started = System.nanoTime();
        HttpResponse<String> response = send(request);
        long took = System.nanoTime() - started;
        if (response.statusCode() != status) {
            throw new IllegalStateException(
                    response.statusCode() + " instead of " + status + " from " + request + ": " + response.body());
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
            throw new IllegalStateException("a client failed", e);
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
