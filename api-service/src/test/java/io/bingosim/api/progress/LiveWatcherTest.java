package io.bingosim.api.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.api.http.LiveView;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LiveWatcherTest {
    private static final UUID BATCH = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    private final Watcher watcher = new Watcher();

    @Test
    void a_change_reaches_who_watches() {
        AssertSubscriber<RenderedView<View>> client = watch();

        watcher.changed(BATCH);

        assertThat(client.awaitItems(1).getItems()).hasSize(1);
    }

    @Test
    void a_change_just_before_the_watch_began_reaches_the_client_without_a_poll() {
        watcher.changed(BATCH);

        assertThat(watch().awaitItems(1).getItems()).hasSize(1);
    }

    @Test
    void the_change_of_another_batch_does_not() {
        watcher.changed(OTHER);

        watch().assertHasNotReceivedAnyItem();
    }

    private AssertSubscriber<RenderedView<View>> watch() {
        return watcher.views(BATCH).subscribe().withSubscriber(AssertSubscriber.create(10));
    }

    private static final class Watcher extends LiveWatcher<View> {
        Watcher() {
            super("views", ids -> Uni.createFrom().item(List.of(new View(BATCH))));
        }
    }

    private record View(UUID id) implements LiveView {
        @Override
        public Instant updatedAt() {
            return Instant.EPOCH;
        }

        @Override
        public boolean hasEnded() {
            return false;
        }

        @Override
        public boolean hasResults() {
            return false;
        }
    }
}
