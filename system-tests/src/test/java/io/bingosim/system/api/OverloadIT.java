package io.bingosim.system.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.bingosim.stack.process.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;

/** A4: far more create requests than the API can handle are rejected, none hangs, memory stays bounded, and it recovers. */
class OverloadIT {
    private static final int CLIENTS = 160;
    private static final Duration STORM = Duration.ofSeconds(12);
    /** The heap is limited to 256 MB; the rest is code, threads and buffers. */
    private static final long RESIDENT_MAX = 700L * 1024 * 1024;

    @Test
    void creates_beyond_capacity_are_shed_and_the_service_recovers() throws Exception {
        try (ApiFixture fixture = new ApiFixture("a4")
                .with("BINGOSIM_API_LIMITS_REQUESTS_IN_FLIGHT", "32")
                .with("BINGOSIM_API_LIMITS_ACTIVE_BATCHES", "200")) {
            Service api = fixture.api();
            Client client = new Client(api.url());
            Map<Integer, LongAdder> answers = storm(client);
            System.out.println("answers " + new TreeMap<>(answers));

            assertThat(answers.keySet()).isSubsetOf(201, 429, 503);
            assertThat(answers.get(201).sum()).isPositive();
            assertThat(residentBytes(api.pid())).isLessThan(RESIDENT_MAX);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> client.create(ApiFixture.request(1), null).statusCode() == 201);
            await().atMost(Duration.ofSeconds(120))
                    .until(() ->
                            fixture.number("SELECT count(*) FROM batch WHERE status IN ('PENDING', 'RUNNING')") == 0);
            assertThat(fixture.number("SELECT count(*) FROM batch"))
                    .isGreaterThanOrEqualTo(answers.get(201).sum());
        }
    }

    private static Map<Integer, LongAdder> storm(Client client) throws Exception {
        Map<Integer, LongAdder> answers = new ConcurrentHashMap<>();
        ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
        long until = System.nanoTime() + STORM.toNanos();
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            all.add(pool.submit(() -> {
                while (System.nanoTime() < until) {
                    int status = client.create(ApiFixture.request(5), null).statusCode();
                    answers.computeIfAbsent(status, s -> new LongAdder()).increment();
                }
                return null;
            }));
        }
        for (Future<?> one : all) {
            one.get();
        }
        pool.shutdown();
        return answers;
    }

    private static long residentBytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                .findFirst()
                .orElse(0);
    }
}
