package io.bingosim.experiment.variant;

import io.bingosim.experiment.request.ExperimentViolation;
import java.util.List;

/** The result of planning an experiment: its plan, or every violation. */
public sealed interface PlanReading {

    record Accepted(ExperimentPlan plan) implements PlanReading {}

    record Rejected(List<ExperimentViolation> violations) implements PlanReading {
        public Rejected {
            violations = List.copyOf(violations);
        }
    }
}
