package io.bingosim.engine.json;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Finds the known name that was probably meant by an unknown one. */
public final class NearestName {

    private static final int LENGTH_MAX = 200;

    /** A document with more violations is wrong in other ways, and comparing every name would take too long. */
    private static final int VIOLATIONS_MAX = 100;

    private NearestName() {}

    /** The end of a message: {@code ; did you mean "…"?}, or nothing if no known name is near. */
    public static String hint(String name, Collection<String> known, Violations violations) {
        String nearest = violations.reports() < VIOLATIONS_MAX ? of(name, known) : null;
        return nearest == null ? "" : "; did you mean " + new JsonValue.Text(nearest).quoted() + "?";
    }

    /** The known name with the fewest edits, the first of equals; null if none is near. */
    static @Nullable String of(String name, Collection<String> known) {
        if (name.isEmpty() || name.length() > LENGTH_MAX) {
            return null;
        }
        String nearest = null;
        // A third of the characters may differ; of two equally near names the first wins.
        int least = Math.max(1, Math.min(4, name.length() / 3)) + 1;
        for (String candidate : known) {
            int edits = edits(name, candidate, least);
            if (edits < least) {
                least = edits;
                nearest = candidate;
            }
        }
        return nearest;
    }

    /** Letters to insert, remove, replace or swap with their neighbour, case ignored; {@code limit} if not fewer. */
    private static int edits(String from, String to, int limit) {
        if (Math.abs(from.length() - to.length()) >= limit) {
            return limit;
        }
        int[] beforePrevious = new int[to.length() + 1];
        int[] previous = new int[to.length() + 1];
        int[] current = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            current[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] reused = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = reused;
            current[0] = i;
            int best = i;
            for (int j = 1; j <= to.length(); j++) {
                int step = same(from, i - 1, to, j - 1) ? 0 : 1;
                int edits = Math.min(previous[j - 1] + step, Math.min(previous[j], current[j - 1]) + 1);
                boolean swapped = i > 1 && j > 1 && same(from, i - 1, to, j - 2) && same(from, i - 2, to, j - 1);
                current[j] = swapped ? Math.min(edits, beforePrevious[j - 2] + step) : edits;
                best = Math.min(best, current[j]);
            }
            if (best >= limit) {
                return limit;
            }
        }
        return Math.min(limit, current[to.length()]);
    }

    private static boolean same(String a, int i, String b, int j) {
        return Character.toLowerCase(a.charAt(i)) == Character.toLowerCase(b.charAt(j));
    }
}
