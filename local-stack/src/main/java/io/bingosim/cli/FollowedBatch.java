package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.util.Set;

/** A batch that is watched to its end; closed before that, it is cancelled. */
final class FollowedBatch implements AutoCloseable {
    private static final Set<String> ENDED = Set.of("COMPLETED", "ERROR", "CANCELLED");
    private static final long FRAME_MILLIS = 100;
    private static final int TRIES_MAX = 50;

    private final Terminal terminal;
    private final BatchApi api;
    private final String id;
    private volatile boolean over;

    FollowedBatch(Terminal terminal, BatchApi api, String id) {
        this.terminal = terminal;
        this.api = api;
        this.id = id;
    }

    /** The batch's last view. */
    JsonNode awaitEnd(JsonNode created) {
        JsonNode view = created;
        ProgressBar bar = new ProgressBar(terminal.unicode());
        int failures = 0;
        while (!ENDED.contains(view.path("status").asText())) {
            show(bar, view);
            try {
                // Where nobody watches there is no reason to ask often.
                BatchApi.Answer answer = api.batch(id, terminal.liveErr() ? 1 : 20);
                if (!answer.succeeded()) {
                    throw new IOException("status " + answer.status() + " " + answer.body());
                }
                view = api.parse(answer.body());
                failures = 0;
            } catch (IOException e) {
                Cleanup.holdIfSignalled();
                failures++;
                if (failures == TRIES_MAX) {
                    throw new EnvironmentException("lost the server while batch " + id + " was running: " + e, e);
                }
            }
            pause();
        }
        over = true;
        terminal.clearStatus();
        return view;
    }

    @Override
    public void close() throws IOException {
        if (!over) {
            terminal.say("cancelling batch " + id);
            api.cancel(id);
        }
    }

    private void show(ProgressBar bar, JsonNode view) {
        JsonNode runs = view.path("runs");
        JsonNode eta = view.path("etaMs");
        terminal.status(bar.draw(
                runs.path("completed").asLong() + runs.path("failed").asLong(),
                runs.path("requested").asLong(),
                view.path("runsPerSecond").asDouble(-1),
                eta.isNumber() ? eta.asDouble() / 1_000 : -1));
    }

    private static void pause() {
        try {
            Thread.sleep(FRAME_MILLIS);
        } catch (InterruptedException e) {
            throw new EnvironmentException("interrupted", e);
        }
    }
}
