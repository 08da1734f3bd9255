package io.bingosim.cli.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.cli.terminal.ProgressBar;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.util.Set;

/** Follows a batch to its end; closing it earlier cancels the batch. */
public final class FollowedBatch implements AutoCloseable {
    private static final Set<String> ENDED = Set.of("COMPLETED", "ERROR", "CANCELLED");
    private static final long FRAME_MILLIS = 100;
    private static final int FAILURES_MAX = 50;

    private final Terminal terminal;
    private final BatchApi api;
    private final String id;
    private volatile boolean over;

    public FollowedBatch(Terminal terminal, BatchApi api, String id) {
        this.terminal = terminal;
        this.api = api;
        this.id = id;
    }

    /** Returns the final view of the batch. */
    public JsonNode awaitEnd(JsonNode created) {
        JsonNode view = created;
        ProgressBar bar = new ProgressBar(terminal.unicode());
        int failures = 0;
        while (!ENDED.contains(view.path("status").asText())) {
            show(bar, view);
            try {
                // A log gets a progress line every ten seconds; a terminal is redrawn more often.
                BatchApi.Reply reply = api.batch(id, terminal.live() ? 1 : 10);
                if (!reply.succeeded()) {
                    throw new IOException("status " + reply.status() + " " + reply.body());
                }
                view = api.parse(reply.body());
                failures = 0;
            } catch (IOException e) {
                Cleanup.holdIfSignalled();
                failures++;
                if (failures == FAILURES_MAX) {
                    throw new EnvironmentException(
                            "the server stopped responding while batch " + id + " was running: " + e, e);
                }
            }
            if (!ENDED.contains(view.path("status").asText())) {
                pause();
            }
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
        terminal.progress(bar.draw(
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
