package io.bingosim.bench.api;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Infrastructure;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.system.RunningSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Create and poll rates, whether a batch's size changes the time it takes to be accepted, and the cost of streams. */
public final class ApiSection {
    private static final Pattern ID = Pattern.compile("\"id\":\"([^\"]+)\"");
    private static final int[] CLIENTS = {1, 8, 32};

    private final BenchRun bench;
    private final RunningSystem system;
    private final LoadGenerator generator;
    private final Duration time;

    private ApiSection(BenchRun bench, RunningSystem system, LoadGenerator generator) {
        this.bench = bench;
        this.system = system;
        this.generator = generator;
        this.time = bench.quick() ? Duration.ofSeconds(1) : Duration.ofSeconds(3);
    }

    /** No worker is started, so that the API and its database have the processor to themselves. */
    public static void measure(BenchRun bench) {
        try (RunningSystem system = new RunningSystem(
                        bench.root(), bench.infrastructure().freshDatabase(), null, "DISTRIBUTED")
                .with("BINGOSIM_API_LIMITS_ACTIVE_BATCHES", "100000000")
                .with("BINGOSIM_API_LIMITS_QUEUED_RUNS", "1000000000000000")
                .with("BINGOSIM_API_LIMITS_STREAMS", "2000")
                .with("BINGOSIM_API_LIMITS_CONNECTIONS_PER_CLIENT", "0")) {
            system.startApi();
            new ApiSection(bench, system, new LoadGenerator(system.api().url())).measure();
        }
    }

    private void measure() {
        String scenario =
                id(generator.send(generator.post("/scenarios", sample())).body());
        Supplier<HttpRequest> create = () -> generator.post("/batches", body(scenario, 10));
        // Warm-up: a JVM that has just started has compiled nothing.
        generator.run(8, time.multipliedBy(2), 201, create);
        generator.run(
                8,
                time.multipliedBy(2),
                200,
                poll(id(generator.send(create.get()).body())));
        Table table = new Table(
                "API: rates and latencies",
                "Each client waits for the response before its next request; generator, API and Postgres share a machine.",
                "call",
                "clients",
                "requests/s",
                "p50 ms",
                "p99 ms");
        for (int clients : CLIENTS) {
            cancelAll();
            row(table, "create a batch", clients, generator.run(clients, time, 201, create));
        }
        // Nothing changes this batch; the ones before were cancelled and are finalised meanwhile.
        String batch = id(generator.send(create.get()).body());
        String tag =
                generator.send(poll(batch).get()).headers().firstValue("ETag").orElseThrow();
        for (int clients : CLIENTS) {
            row(table, "poll a batch", clients, generator.run(clients, time, 200, poll(batch)));
        }
        row(
                table,
                "poll, unchanged (304)",
                8,
                generator.run(8, time, 304, () -> generator.get("/batches/" + batch, tag)));
        row(table, "list 50 batches", 8, generator.run(8, time, 200, () -> generator.get("/batches", null)));
        bench.report().add(table);
        bench.report().add(sizes(scenario));
        bench.report()
                .add(new EventStreamLoad(generator, system.database(), time.multipliedBy(4))
                        .measure(id(generator.send(create.get()).body())));
    }

    private Supplier<HttpRequest> poll(String batch) {
        return () -> generator.get("/batches/" + batch, null);
    }

    /** Without workers no batch ends, and thousands of active batches would exceed the limits. */
    private void cancelAll() {
        Infrastructure.value(
                system.database(), "SELECT count(cancel_batch(id)) FROM batch WHERE status IN ('PENDING', 'RUNNING')");
    }

    private Table sizes(String scenario) {
        cancelAll();
        int times = bench.quick() ? 100 : 500;
        List<Long> small = new ArrayList<>();
        List<Long> large = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            small.add(generator.time(generator.post("/batches", body(scenario, 10)), 201));
            large.add(generator.time(generator.post("/batches", body(scenario, 100_000_000)), 201));
        }
        Table table = new Table(
                "API: create, by size", "One client, " + times + " of each, alternating.", "runs", "p50 ms", "p99 ms");
        Latencies ten = new Latencies(small, 1);
        Latencies hundredMillion = new Latencies(large, 1);
        table.row("10", ten.percentile(0.5), ten.percentile(0.99));
        return table.row("100 000 000", hundredMillion.percentile(0.5), hundredMillion.percentile(0.99));
    }

    private static void row(Table table, String call, int clients, Latencies latencies) {
        table.row(call, clients, latencies.perSecond(), latencies.percentile(0.5), latencies.percentile(0.99));
    }

    private String sample() {
        try {
            return Files.readString(bench.root().resolve("scenarios/small.json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String body(String scenario, long runs) {
        return "{\"scenarioId\":\"" + scenario + "\",\"runs\":" + runs + "}";
    }

    private static String id(String json) {
        Matcher matcher = ID.matcher(json);
        if (!matcher.find()) {
            throw new IllegalStateException("no id in " + json);
        }
        return matcher.group(1);
    }
}
