package io.bingosim.engine;

import io.bingosim.engine.scenario.Scenario;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Dense numbers for drops, activities and the capabilities that modifiers refer to. */
record Numbering(Map<String, Integer> drops, Map<String, Integer> capabilities, Map<String, Integer> activities) {

    static Numbering of(Scenario scenario) {
        Numbering numbering = new Numbering(new HashMap<>(), new HashMap<>(), new HashMap<>());
        scenario.activities().forEach(activity -> {
            numbering.activities.put(activity.key(), numbering.activities.size());
            activity.lines().forEach(line -> line.outcomes()
                    .forEach(outcome -> outcome.grants().forEach(grant -> next(numbering.drops, grant.drop()))));
        });
        scenario.board().tiles().forEach(tile -> tile.rules().forEach(rule -> {
            rule.accepts().forEach(drop -> next(numbering.drops, drop));
            rule.modifiers().forEach(modifier -> next(numbering.capabilities, modifier.capability()));
        }));
        return numbering;
    }

    private static void next(Map<String, Integer> numbers, String name) {
        numbers.putIfAbsent(name, numbers.size());
    }

    int drop(String name) {
        return Objects.requireNonNull(drops.get(name));
    }

    int capability(String name) {
        return Objects.requireNonNull(capabilities.get(name));
    }

    int activity(String key) {
        return Objects.requireNonNull(activities.get(key));
    }

    /** Words of a capability set; at least one, even without capabilities. */
    int capabilityWords() {
        return Math.max(1, (capabilities.size() + 63) / 64);
    }
}
