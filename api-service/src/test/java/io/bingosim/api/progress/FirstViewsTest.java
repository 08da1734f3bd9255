package io.bingosim.api.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.api.batch.BatchView;
import io.bingosim.api.problem.ProblemException;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.helpers.test.UniAssertSubscriber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

class FirstViewsTest {
    private final List<Set<UUID>> readings = new CopyOnWriteArrayList<>();
    private final List<CompletableFuture<List<BatchView>>> results = new CopyOnWriteArrayList<>();
    private final FirstViews firstViews = new FirstViews(this::read);

    private Uni<List<BatchView>> read(Set<UUID> ids) {
        CompletableFuture<List<BatchView>> result = new CompletableFuture<>();
        readings.add(ids);
        results.add(result);
        return Uni.createFrom().completionStage(result);
    }

    @Test
    void streams_that_open_during_a_reading_share_the_next_one() {
        List<UniAssertSubscriber<BatchView>> readers = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            readers.add(open(UUID.randomUUID()));
        }
        results.get(0).complete(List.of());
        results.get(1).complete(List.of());

        assertThat(readings).hasSize(2);
        assertThat(readings.get(1)).hasSize(299);
        readers.forEach(reader -> reader.assertFailedWith(ProblemException.class));
    }

    @Test
    void a_failed_reading_fails_its_streams_and_not_later_ones() {
        UniAssertSubscriber<BatchView> first = open(UUID.randomUUID());
        results.get(0).completeExceptionally(new IOException("gone"));
        UniAssertSubscriber<BatchView> second = open(UUID.randomUUID());
        results.get(1).complete(List.of());

        first.assertFailedWith(IOException.class);
        second.assertFailedWith(ProblemException.class);
    }

    private UniAssertSubscriber<BatchView> open(UUID id) {
        return firstViews.get(id).subscribe().withSubscriber(UniAssertSubscriber.create());
    }
}
