package io.bingosim.cli.fault;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Maps a test to the fault scenario that it proves: by the first word of its name, or by the list here. */
public final class FaultScenarios {
    private static final Pattern NAMED = Pattern.compile("^([wbpcalgkh]\\d+)_.*");
    private static final Map<String, String> LISTED = new LinkedHashMap<>();

    static {
        LISTED.put("CutCommitIT", "P3");
        LISTED.put("KilledApiIT", "A6");
        LISTED.put("ExperimentFaultsIT", "E1");
        LISTED.put("HostileBodiesIT", "A5");
        LISTED.put("IdempotencyIT", "A1");
        LISTED.put("OverloadIT", "A4");
        LISTED.put("LeaderSqlTest$Retention#a_takeover_waits", "C1");
        LISTED.put("SameInstantTest#the_last_two", "C2");
        LISTED.put("SameInstantTest#a_cancel_against", "C3");
        LISTED.put("GoldenVectorsTest#a_scenario_and_a_seed", "G1");
        LISTED.put("GoldenVectorsTest#chunks_and_threads", "G1");
    }

    private FaultScenarios() {}

    /** The scenario of a test method, for example W1; empty if it proves none. */
    public static Optional<String> of(String className, String method) {
        Matcher named = NAMED.matcher(method);
        if (named.matches()) {
            return Optional.of(named.group(1).toUpperCase(Locale.ROOT));
        }
        String simple = className.substring(className.lastIndexOf('.') + 1);
        String whole = simple + "#" + method;
        return LISTED.entrySet().stream()
                .filter(entry -> whole.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
