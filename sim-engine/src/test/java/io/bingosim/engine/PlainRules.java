package io.bingosim.engine;

import io.bingosim.engine.random.OffsetSampler;
import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.GroupBand;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Player;
import io.bingosim.engine.scenario.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The duration of an attempt and the outcome of a roll, exactly as the rules word them. */
final class PlainRules {

    /** Building the table of a normal is slow; it depends on the line only. */
    private static final Map<String, OffsetSampler> SAMPLERS = new ConcurrentHashMap<>();

    private PlainRules() {}

    static List<Outcome> grantingFirst(LootLine line) {
        List<Outcome> outcomes = new ArrayList<>(line.outcomes());
        outcomes.sort(Comparator.comparing(outcome -> outcome.grants().isEmpty()));
        return outcomes;
    }

    static OffsetSampler sampler(Activity activity) {
        return SAMPLERS.computeIfAbsent(
                activity.pacingLine().distribution() + " "
                        + activity.pacingLine().varianceSeconds(),
                law -> sampler(activity.pacingLine()));
    }

    private static OffsetSampler sampler(LootLine pacing) {
        return pacing.distribution() == LootLine.Distribution.NORMAL
                ? OffsetSampler.normal(pacing.varianceSeconds())
                : OffsetSampler.uniform(pacing.varianceSeconds());
    }

    static int duration(Rule rule, Activity activity, List<Player> members, int raw) {
        double seconds = raw;
        seconds *= members.stream().mapToDouble(Player::skill).max().orElseThrow();
        seconds *= band(activity, members.size()).time();
        Set<String> owned = union(members);
        for (Modifier modifier : rule.modifiers()) {
            if (owned.contains(modifier.capability())) {
                seconds *= modifier.time();
            }
        }
        return (int) Math.max(1, Math.floor(seconds + 1e-9));
    }

    private static GroupBand band(Activity activity, int size) {
        return activity.groupBands().stream()
                .filter(band -> band.min() <= size && size <= band.max())
                .findFirst()
                .orElse(new GroupBand(size, size, 1, 1));
    }

    static Set<String> union(List<Player> members) {
        return members.stream()
                .flatMap(player -> player.capabilities().stream())
                .collect(Collectors.toSet());
    }

    static Optional<Outcome> roll(
            Rule rule, Activity activity, int size, LootLine line, Set<String> owned, double unit) {
        double luck = band(activity, size).probability();
        for (Modifier modifier : rule.modifiers()) {
            if (owned.contains(modifier.capability())) {
                luck *= modifier.probability();
            }
        }
        List<Outcome> outcomes = grantingFirst(line);
        double wantedSum = 0;
        double unwantedSum = 0;
        for (Outcome outcome : outcomes) {
            if (wanted(rule, outcome)) {
                wantedSum += outcome.probability().value();
            } else {
                unwantedSum += outcome.probability().value();
            }
        }
        double wantedFactor = wantedSum * luck > 1 ? luck / (wantedSum * luck) : luck;
        double wantedShare = Math.min(1, wantedSum * luck);
        boolean full = wantedShare + unwantedSum >= 1 - 1e-9;
        double unwantedFactor = wantedShare + unwantedSum > 1 ? (1 - wantedShare) / unwantedSum : 1;
        double sum = 0;
        for (Outcome outcome : outcomes) {
            sum += outcome.probability().value() * (wanted(rule, outcome) ? wantedFactor : unwantedFactor);
            if (unit < sum) {
                return Optional.of(outcome);
            }
        }
        return full ? Optional.of(outcomes.get(outcomes.size() - 1)) : Optional.empty();
    }

    private static boolean wanted(Rule rule, Outcome outcome) {
        return outcome.grants().stream().anyMatch(grant -> rule.accepts().contains(grant.drop()));
    }
}
