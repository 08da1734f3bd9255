package io.bingosim.engine.scenario;

import io.bingosim.engine.json.Violation;
import java.util.List;

/** The result of reading a document: a scenario with warnings, or every violation sorted by pointer. */
public sealed interface ScenarioReading {

    record Accepted(Scenario scenario, List<Warning> warnings) implements ScenarioReading {
        public Accepted {
            warnings = List.copyOf(warnings);
        }
    }

    record Rejected(List<Violation> violations) implements ScenarioReading {
        public Rejected {
            violations = List.copyOf(violations);
        }
    }
}
