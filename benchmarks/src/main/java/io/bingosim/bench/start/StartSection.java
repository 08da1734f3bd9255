package io.bingosim.bench.start;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.process.Directories;
import io.bingosim.stack.process.PackagedService;
import io.bingosim.stack.process.Service;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** From the key press to the first answer: commands on a warm clone, and services until they are ready. */
public final class StartSection {
    private static final String[] SIMULATE = {"simulate", "scenarios/winter.json", "--runs", "1"};
    private static final String[] RUN = {"run", "scenarios/winter.json", "--runs", "10000"};

    private StartSection() {}

    public static void measure(BenchRun bench) {
        int rounds = bench.quick() ? 1 : 5;
        commands(bench, rounds);
        services(bench, rounds);
    }

    private static void commands(BenchRun bench, int rounds) {
        Path home = Directories.throwAway("start");
        try {
            Path data = home.resolve("postgres");
            Map<String, Supplier<TimedCommand>> contenders = new LinkedHashMap<>();
            contenders.put("simulate, 1 run", () -> command(bench, home, SIMULATE));
            contenders.put("run, 10,000 runs", () -> command(bench, home, RUN));
            contenders.put("run, 10,000 runs, new data directory", () -> {
                Directories.removeQuietly(data);
                return command(bench, home, RUN);
            });
            Table table = new Table(
                    "Commands on a warm clone",
                    "Winter; median of " + rounds
                            + " rounds, with the range. Processor time is that of the command, the"
                            + " API and Postgres; the first line is the first sign of life on standard error.",
                    "command",
                    "wall s",
                    "processor s",
                    "first line s");
            rounds(bench, contenders, rounds)
                    .forEach((name, times) -> table.row(
                            name,
                            spread(times.stream().map(TimedCommand::seconds)),
                            spread(times.stream().map(TimedCommand::processor)),
                            spread(times.stream().map(TimedCommand::firstLine))));
            bench.report().add(table);
        } finally {
            Directories.removeQuietly(home);
        }
    }

    private static TimedCommand command(BenchRun bench, Path home, String... arguments) {
        String[] absolute = arguments.clone();
        absolute[1] = bench.root().resolve(arguments[1]).toString();
        return TimedCommand.run(bench.root(), home, absolute);
    }

    private static void services(BenchRun bench, int rounds) {
        DatabaseAddress database = bench.infrastructure().freshDatabase();
        Map<String, Supplier<TimedService>> contenders = new LinkedHashMap<>();
        for (PackagedService service : PackagedService.values()) {
            String name = service == PackagedService.API ? "API" : "worker";
            contenders.put(
                    name,
                    () -> TimedService.run(
                            configured(bench, service.archived("start-" + name, bench.root()), database)));
            contenders.put(
                    name + ", without archive",
                    () -> TimedService.run(configured(bench, service.plain("start-" + name, bench.root()), database)));
        }
        Table table = new Table(
                "Services until they are ready",
                "On the JVM, with an up-to-date schema and workers that poll Postgres; median of " + rounds
                        + " rounds, with the range. With an archive as `up` starts them, without as containers do.",
                "service",
                "wall s",
                "processor s");
        rounds(bench, contenders, rounds)
                .forEach((name, times) -> table.row(
                        name,
                        spread(times.stream().map(TimedService::seconds)),
                        spread(times.stream().map(TimedService::processor))));
        bench.report().add(table);
    }

    private static Service.Builder configured(BenchRun bench, Service.Builder service, DatabaseAddress database) {
        return service.environment(Map.of(
                        "BINGOSIM_DB_HOST", database.host(),
                        "BINGOSIM_DB_PORT", Integer.toString(database.port()),
                        "BINGOSIM_DB_NAME", database.name(),
                        "BINGOSIM_DB_USER", database.user(),
                        "BINGOSIM_DB_PASSWORD", database.password(),
                        "BINGOSIM_MODE", "DISTRIBUTED",
                        "BINGOSIM_TRANSPORT", "postgres"))
                .log(bench.root().resolve("benchmarks/target/bench/log/start.log"));
    }

    /** In turns, so that a busy minute affects all; the round before the first fills caches and writes archives. */
    private static <T> Map<String, List<T>> rounds(BenchRun bench, Map<String, Supplier<T>> contenders, int rounds) {
        Map<String, List<T>> times = new LinkedHashMap<>();
        for (int round = 0; round <= rounds; round++) {
            for (Map.Entry<String, Supplier<T>> contender : contenders.entrySet()) {
                bench.progress("start: " + contender.getKey() + ", round " + round + " of " + rounds);
                T time = contender.getValue().get();
                if (round > 0) {
                    times.computeIfAbsent(contender.getKey(), name -> new ArrayList<>())
                            .add(time);
                }
            }
        }
        return times;
    }

    private static Spread spread(Stream<Double> values) {
        return Spread.of(values.toList());
    }
}
