package io.bingosim.experiment.look;

import org.jspecify.annotations.Nullable;

/**
 * A variant after a look.
 *
 * @param runs the runs it was given
 * @param elimination null unless it was eliminated
 */
public record VariantState(
        Verdict verdict, long runs, @Nullable Elimination elimination) {

    /** What is known about a variant. */
    public enum Verdict {
        /** Still in the race, or its estimate is under way. */
        SURVIVOR(true),
        /** The best mean so far; in an UNDECIDED experiment, at the end. */
        LEADER(true),
        /** The best, or within the indifference of it. */
        SELECTED(true),
        /** Within the indifference of the leader. */
        AS_GOOD(true),
        /** Not ruled out. */
        CONTENDER(true),
        /** Worse than a leader. */
        ELIMINATED(false),
        /** Has all the runs of an estimate. */
        ESTIMATED(true),
        /** Its runs cannot be simulated; it takes no part. */
        FAILED(false);

        private final boolean survives;

        Verdict(boolean survives) {
            this.survives = survives;
        }

        /** Whether the variant gets the runs of the next look. */
        public boolean survives() {
            return survives;
        }
    }

    /**
     * When and by what a variant was eliminated.
     *
     * @param look number of the look, from 1
     * @param runs its number of runs
     * @param by the leader of that look, by its place among the different variants
     */
    public record Elimination(int look, long runs, int by) {}

    static VariantState unstarted() {
        return new VariantState(Verdict.SURVIVOR, 0, null);
    }

    public boolean survives() {
        return verdict.survives();
    }

    VariantState with(Verdict next, long nextRuns) {
        return new VariantState(next, nextRuns, elimination);
    }
}
