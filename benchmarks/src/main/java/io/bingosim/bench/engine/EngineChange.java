package io.bingosim.bench.engine;

import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;

/**
 * Two engines in turns on one thread of a new process: prints how fast this one is, as a multiple of the earlier one.
 * A round takes milliseconds of processor time, so a neighbour slows both down, and the fastest rounds are compared.
 */
public final class EngineChange {

    private static final Duration ROUND = Duration.ofMillis(10);
    private static final int ROUNDS = 400;
    private static final int FASTEST = ROUNDS / 20;

    /** Read by nothing; written so that no run can be optimised away. */
    private static volatile long checksum;

    private EngineChange() {}

    /** Arguments: the directory of the earlier classes, the scenario, seconds to warm up. */
    public static void main(String[] arguments) throws Exception {
        Path scenario = Path.of(arguments[1]);
        LongUnaryOperator before = load(Path.of(arguments[0]), scenario);
        LongUnaryOperator after = new EngineRounds(scenario);
        long runs = warmUp(before, after, Duration.ofSeconds(Long.parseLong(arguments[2])));
        long[] timesBefore = new long[ROUNDS];
        long[] timesAfter = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            if (round % 2 == 0) {
                timesBefore[round] = time(before, runs);
                timesAfter[round] = time(after, runs);
            } else {
                timesAfter[round] = time(after, runs);
                timesBefore[round] = time(before, runs);
            }
        }
        Arrays.sort(timesBefore);
        Arrays.sort(timesAfter);
        System.out.printf(Locale.ROOT, "%.4f%n", (double) timesBefore[FASTEST] / timesAfter[FASTEST]);
    }

    /** Doubles the runs of a round until it takes long enough, and returns their number. */
    private static long warmUp(LongUnaryOperator before, LongUnaryOperator after, Duration time) {
        long runs = 1;
        long started = processorNanos();
        while (processorNanos() - started < time.toNanos()) {
            long roundStarted = processorNanos();
            if (before.applyAsLong(runs) != after.applyAsLong(runs)) {
                throw new IllegalStateException("the engines give different results");
            }
            if (processorNanos() - roundStarted < 2 * ROUND.toNanos()) {
                runs *= 2;
            }
        }
        return runs;
    }

    private static long time(LongUnaryOperator engine, long runs) {
        long started = processorNanos();
        checksum += engine.applyAsLong(runs);
        return processorNanos() - started;
    }

    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static LongUnaryOperator load(Path classes, Path scenario) throws Exception {
        URL[] path = Stream.concat(
                        Stream.of(classes),
                        Stream.of(BaseEngine.libraries().split(":")).map(Path::of))
                .map(EngineChange::url)
                .toArray(URL[]::new);
        // Stays open as long as the process.
        ClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader());
        return (LongUnaryOperator) loader.loadClass(EngineRounds.class.getName())
                .getConstructor(Path.class)
                .newInstance(scenario);
    }

    private static URL url(Path path) {
        try {
            return path.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
