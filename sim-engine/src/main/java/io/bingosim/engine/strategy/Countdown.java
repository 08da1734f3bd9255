package io.bingosim.engine.strategy;

/** Bonuses or gates that wait for finished tiles, and those that wait no longer in the order they got there. */
final class Countdown {

    private final int[] atStart;
    /** By number: what must still be finished; at most 0 when nothing is missing. */
    private final int[] missing;

    private final int[] complete;
    private int completed;

    Countdown(int[] atStart) {
        this.atStart = atStart;
        this.missing = atStart.clone();
        this.complete = new int[atStart.length];
    }

    void reset() {
        System.arraycopy(atStart, 0, missing, 0, missing.length);
        completed = 0;
    }

    /** True if this amount was the last that was missing. */
    boolean count(int number, int amount) {
        if (missing[number] <= 0) {
            return false;
        }
        missing[number] -= amount;
        if (missing[number] > 0) {
            return false;
        }
        complete[completed++] = number;
        return true;
    }

    int missing(int number) {
        return missing[number];
    }

    int completed() {
        return completed;
    }

    int complete(int place) {
        return complete[place];
    }
}
