package io.bingosim.cli.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.bingosim.cli.terminal.ProgressBar;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.util.Locale;
import java.util.Set;

/** Follows an experiment to its end; closing it earlier cancels the experiment. */
public final class FollowedExperiment implements AutoCloseable {
    private static final Set<String> ENDED = Set.of("COMPLETED", "ERROR", "CANCELLED");
    private static final int FAILURES_MAX = 50;
    private static final long FRAME_MILLIS = 100;

    private final Terminal terminal;
    private final BatchApi api;
    private final String id;
    private final ProgressBar bar;
    private volatile boolean over;

    public FollowedExperiment(Terminal terminal, BatchApi api, String id) {
        this.terminal = terminal;
        this.api = api;
        this.id = id;
        this.bar = new ProgressBar(terminal.unicode());
    }

    /** Returns the final view of the experiment. */
    public JsonNode awaitEnd(JsonNode created) {
        JsonNode view = created;
        int failures = 0;
        while (!ENDED.contains(view.path("status").asText())) {
            show(view);
            try {
                // A log gets a progress line every ten seconds; a terminal is redrawn more often.
                BatchApi.Reply reply = api.experiment(id, terminal.live() ? 1 : 10);
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
                            "the server stopped responding while experiment " + id + " was running: " + e, e);
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

    private void show(JsonNode view) {
        JsonNode runs = view.path("runs");
        terminal.progress(String.format(
                Locale.ROOT,
                "look %d, %d of %d variants  %s",
                view.path("looks").asInt() + 1,
                view.path("variants").path("surviving").asInt(),
                view.path("variants").path("different").asInt(),
                bar.draw(
                        runs.path("completed").asLong() + runs.path("failed").asLong(),
                        runs.path("requested").asLong(),
                        -1,
                        -1)));
    }

    @Override
    public void close() throws IOException {
        if (!over) {
            terminal.say("cancelling experiment " + id);
            api.cancelExperiment(id);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(FRAME_MILLIS);
        } catch (InterruptedException e) {
            throw new EnvironmentException("interrupted", e);
        }
    }
}
