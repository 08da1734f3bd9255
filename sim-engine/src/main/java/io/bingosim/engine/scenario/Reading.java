package io.bingosim.engine.scenario;

import java.util.List;

/** What reading a document came to: a scenario with warnings, or every violation sorted by pointer. */
public sealed interface Reading {

    record Accepted(Scenario scenario, List<Warning> warnings) implements Reading {
        public Accepted {
            warnings = List.copyOf(warnings);
        }
    }

    record Rejected(List<Violation> violations) implements Reading {
        public Rejected {
            violations = List.copyOf(violations);
        }
    }
}
