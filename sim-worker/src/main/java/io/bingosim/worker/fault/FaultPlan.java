package io.bingosim.worker.fault;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The faults a test asks for, at runs and at {@link FaultPoints}. */
record FaultPlan(Map<Long, Fault> runs, Set<String> points) {
    FaultPlan {
        runs = Map.copyOf(runs);
        points = Set.copyOf(points);
    }

    static FaultPlan parse(String text) {
        Map<Long, Fault> runs = new HashMap<>();
        Set<String> points = new HashSet<>();
        for (String part : text.split(",")) {
            String[] words = part.trim().split(":");
            if (words.length != 2) {
                throw new IllegalArgumentException(
                        "expected KIND:RUN or KIND:POINT, as in throw:17x2 or halt:after-claim: " + part);
            }
            if (words[1].startsWith("after-")) {
                points.add(words[1]);
            } else {
                String[] where = words[1].split("x");
                int times = where.length == 2 ? Integer.parseInt(where[1]) : Integer.MAX_VALUE;
                runs.put(Long.parseLong(where[0]), new Fault(Kind.valueOf(words[0].toUpperCase(Locale.ROOT)), times));
            }
        }
        return new FaultPlan(runs, points);
    }

    enum Kind {
        THROW,
        HANG,
        EXIT,
        HALT
    }

    record Fault(Kind kind, int times) {}
}
