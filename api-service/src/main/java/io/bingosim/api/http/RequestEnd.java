package io.bingosim.api.http;

import io.vertx.ext.web.RoutingContext;
import java.util.ArrayList;
import java.util.List;

/** The end of a request: its response is complete, or its client has gone. Work that is done for it stops then. */
public final class RequestEnd {
    private final List<Runnable> actions = new ArrayList<>();
    private volatile boolean reached;

    /** That of an HTTP request. */
    public static RequestEnd of(RoutingContext routing) {
        RequestEnd end = new RequestEnd();
        // Called when the response has ended, or when its connection was closed before.
        routing.addEndHandler(done -> end.reach());
        return end;
    }

    public boolean isReached() {
        return reached;
    }

    public void reach() {
        List<Runnable> due;
        synchronized (actions) {
            reached = true;
            due = List.copyOf(actions);
            actions.clear();
        }
        due.forEach(Runnable::run);
    }

    /** Runs the action once, at the end; now if it is over already. */
    public void then(Runnable action) {
        synchronized (actions) {
            if (!reached) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }
}
