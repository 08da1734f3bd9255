package io.bingosim.experiment.look;

import io.bingosim.experiment.request.ExperimentKind;
import io.bingosim.experiment.request.Measure.Direction;
import io.bingosim.experiment.request.RunBudget;

/**
 * What the verdicts of an experiment depend on besides its runs.
 *
 * @param variants the number K of different variants, the baseline included
 */
public record LookRules(
        ExperimentKind kind, Direction best, double confidence, double indifference, RunBudget runs, int variants) {

    public LookRules {
        if (variants < 2 || !(confidence > 0 && confidence < 1) || !(indifference >= 0)) {
            throw new IllegalArgumentException("an experiment needs at least two variants, a confidence in (0, 1) and"
                    + " an indifference of at least 0: " + variants + ", " + confidence + ", " + indifference);
        }
    }

    /** α of all verdicts together, shared among the K − 1 variants that the best one is compared with. */
    public double errorPerVariant() {
        return (1 - confidence) / (variants - 1);
    }

    /** For a single end of a difference on which BEST decides: 1 / α'. */
    public double verdictThreshold() {
        return 1 / errorPerVariant();
    }

    /** For both ends of the differences to the baseline, which hold simultaneously: 2 / α'. */
    public double differenceThreshold() {
        return 2 / errorPerVariant();
    }

    /** For both ends of the value of one variant, which hold for this variant. */
    public double valueThreshold() {
        return 2 / (1 - confidence);
    }
}
