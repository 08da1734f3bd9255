package io.bingosim.cli.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.cli.Recorded;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildLockTest {
    private final Recorded recorded = Recorded.plain();

    @TempDir
    Path root;

    @Test
    void a_second_build_waits_for_the_first() throws Exception {
        BuildLock first = BuildLock.acquire(root, recorded.terminal());
        var second = CompletableFuture.supplyAsync(() -> BuildLock.acquire(root, recorded.terminal()));
        while (recorded.err().isEmpty()) {
            Thread.onSpinWait();
        }
        assertThat(second).isNotDone();

        first.close();

        second.get(10, TimeUnit.SECONDS).close();
        assertThat(recorded.err().lines()).containsExactly("waiting for another build in this directory");
    }

    @Test
    void a_lock_whose_owner_has_ended_is_void() throws Exception {
        Path lock = Files.createDirectories(root.resolve("target/build.lock"));
        Files.writeString(lock.resolve("pid"), "999999999\n");

        BuildLock.acquire(root, recorded.terminal()).close();

        assertThat(lock).doesNotExist();
    }
}
