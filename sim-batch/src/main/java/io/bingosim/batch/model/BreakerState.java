package io.bingosim.batch.model;

/** The shared circuit breaker as last read. While it rests, publishing must not be attempted. */
public record BreakerState(String state, boolean resting) {
    public static final BreakerState INITIAL = new BreakerState("CLOSED", false);

    public boolean isClosed() {
        return state.equals("CLOSED");
    }
}
