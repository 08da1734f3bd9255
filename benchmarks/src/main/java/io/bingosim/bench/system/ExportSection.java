package io.bingosim.bench.system;

import io.bingosim.bench.harness.BenchRun;
import io.bingosim.bench.harness.Spread;
import io.bingosim.bench.harness.Table;
import io.bingosim.bench.harness.Workload;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Results as CSV and as Parquet: size, time to deliver, time of an aggregate in DuckDB, memory of the API meanwhile. */
public final class ExportSection {
    private static final long ROWS = 10_000_000;
    private static final long QUICK_ROWS = 1_000_000;
    private static final List<String> FORMATS = List.of("csv", "parquet");
    private static final int AGGREGATES = 5;

    private ExportSection() {}

    public static void measure(BenchRun bench) {
        Workload winter = bench.sample("winter");
        long runs = (bench.quick() ? QUICK_ROWS : ROWS) / winter.scenario().teamCount();
        Path folder = bench.root().resolve("benchmarks/target/bench/export");
        try (RunningSystem system = new RunningSystem(
                        bench.root(), bench.infrastructure().freshDatabase(), null, "LOCAL")
                .with("JAVA_TOOL_OPTIONS", "-Xmx256m -XX:+UseSerialGC")
                .startApi()) {
            Files.createDirectories(folder);
            BatchClient client = system.client();
            String batch = client.create(client.storeScenario(winter), runs);
            client.awaitEnd(batch);
            bench.progress("export: " + runs + " runs simulated");
            bench.report()
                    .add(speed(
                            bench,
                            client,
                            batch,
                            folder,
                            runs * winter.scenario().teamCount()));
            bench.report().add(memory(bench, system, batch, folder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            FORMATS.forEach(format -> deleteIfExists(file(folder, format)));
        }
    }

    private static Table speed(BenchRun bench, BatchClient client, String batch, Path folder, long rows)
            throws IOException {
        Map<String, List<Double>> seconds = new LinkedHashMap<>();
        for (String format : FORMATS) {
            client.download(batch, format, Files.newOutputStream(file(folder, format)));
        }
        for (int round = 0; round < Math.max(2, bench.repetitions()); round++) {
            for (String format : FORMATS) {
                seconds.computeIfAbsent(format, key -> new ArrayList<>())
                        .add(client.download(batch, format, OutputStream.nullOutputStream()));
            }
        }
        Table table = new Table(
                "Export",
                rows
                        + " run-teams of winter, LOCAL, downloads after one each to warm up. Aggregate: mean points and win"
                        + " rate of each team in DuckDB, " + AGGREGATES + " times.",
                "format",
                "MB",
                "bytes per row",
                "seconds to deliver",
                "million rows per second",
                "aggregate, ms");
        for (String format : FORMATS) {
            long size = Files.size(file(folder, format));
            Spread delivery = Spread.of(seconds.getOrDefault(format, List.of()));
            table.row(
                    format,
                    size / 1e6,
                    (double) size / rows,
                    delivery,
                    rows / 1e6 / delivery.median(),
                    AggregateQuery.milliseconds(file(folder, format), AGGREGATES));
            bench.progress("export: " + format + " measured");
        }
        return table;
    }

    /** What is in use and resident while a download is under way. */
    private static Table memory(BenchRun bench, RunningSystem system, String batch, Path folder) throws IOException {
        long pid = system.api().pid();
        Table table = new Table(
                "Memory of the API during an export",
                "Heap limited to 256 MB. Live heap: in use after a full collection.",
                "format",
                "delivered",
                "live heap, MB",
                "resident, MB");
        for (String format : FORMATS) {
            ReadingsOnTheWay readings = new ReadingsOnTheWay(
                    Files.size(file(folder, format)),
                    share -> table.row(
                            format,
                            Math.round(100 * share) + " %",
                            MemorySection.liveMegabytes(pid),
                            ProcessStats.residentMegabytes(pid)));
            system.client().download(batch, format, readings);
            bench.progress("export: memory during " + format + " read");
        }
        return table;
    }

    private static Path file(Path folder, String format) {
        return folder.resolve("winter." + format);
    }

    private static void deleteIfExists(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
