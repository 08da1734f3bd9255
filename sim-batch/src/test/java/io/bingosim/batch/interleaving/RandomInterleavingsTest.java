package io.bingosim.batch.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.batch.testing.InvariantQueries;
import io.bingosim.batch.testing.Race;
import io.bingosim.batch.testing.Sql;
import io.bingosim.batch.testing.TestDatabases;
import io.bingosim.stack.postgres.DatabaseAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/**
 * More seeds: {@code -Dbingosim.model.seeds=100000}, starting elsewhere: {@code -Dbingosim.model.first=…}; one seed with
 * its whole log: {@code -Dbingosim.model.seed=…}.
 */
class RandomInterleavingsTest {
    private static final int THREADS = 3;
    private static final int SEEDS_PER_CHECK = 25;

    @Test
    void every_invariant_holds_after_any_interleaving() {
        Long one = Long.getLong("bingosim.model.seed");
        long first = one != null ? one : Long.getLong("bingosim.model.first", 1);
        long count = one != null ? 1 : Long.getLong("bingosim.model.seeds", 400);
        System.out.println("model seeds " + first + " to " + (first + count - 1));
        AtomicLong next = new AtomicLong(first);

        List<Callable<Long>> walkers = new ArrayList<>();
        for (int i = 0; i < THREADS && i < count; i++) {
            walkers.add(() -> walk(next, first + count, one != null));
        }
        long walked;
        try (Race race = new Race(THREADS)) {
            walked = race.run(walkers).stream().mapToLong(i -> i).sum();
        }

        assertThat(walked).isEqualTo(count);
    }

    /** Takes seeds until none is left. Each thread has its own database, because rescue affects all workers in one. */
    private static long walk(AtomicLong next, long end, boolean tell) {
        DatabaseAddress database = TestDatabases.own();
        InvariantQueries.installAudit(database);
        long walked = 0;
        for (long group = next.getAndAdd(SEEDS_PER_CHECK); group < end; group = next.getAndAdd(SEEDS_PER_CHECK)) {
            try (Sql sql = new Sql(database)) {
                Map<Long, World> worlds = new LinkedHashMap<>();
                for (long seed = group; seed < Math.min(end, group + SEEDS_PER_CHECK); seed++) {
                    worlds.put(seed, live(sql, seed, tell));
                    walked++;
                }
                check(sql, worlds);
            }
            TestDatabases.wipe(database);
            InvariantQueries.forgetHistory(database);
        }
        return walked;
    }

    private static World live(Sql sql, long seed, boolean tell) {
        World world = new World(sql, seed);
        try {
            world.run();
        } catch (RuntimeException | AssertionError e) {
            throw new AssertionError("seed " + seed + ": " + e.getMessage() + "\n" + String.join("\n", world.log()), e);
        } finally {
            if (tell) {
                world.log().forEach(System.out::println);
            }
        }
        return world;
    }

    private static void check(Sql sql, Map<Long, World> worlds) {
        List<String> violations = InvariantQueries.violations(sql);
        if (!violations.isEmpty()) {
            StringBuilder story = new StringBuilder(String.join("\n", violations));
            worlds.forEach((seed, world) -> {
                if (world.batches().stream()
                        .anyMatch(batch -> violations.toString().contains(batch.toString()))) {
                    story.append("\nseed ").append(seed).append(":\n").append(String.join("\n", world.log()));
                }
            });
            throw new AssertionError(story.toString());
        }
    }
}
