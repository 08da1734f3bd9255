package io.bingosim.api.http;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Path and query parameters read strictly. */
public final class Parameters {
    private static final int PAGE_DEFAULT = 50;
    private static final int PAGE_MAX = 200;

    /** Characters of a rejected value that its message quotes. */
    private static final int QUOTE_MAX = 40;

    private static final int SEARCH_MAX = 200;

    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern SCENARIO_FORM = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern WHOLE_FORM = Pattern.compile("[0-9]{1,18}");
    private static final Pattern UNPRINTABLE = Pattern.compile("\\p{C}");

    private Parameters() {}

    /** A malformed id cannot exist, so it is treated as not found. */
    public static UUID batchId(String text) {
        if (!UUID_FORM.matcher(text).matches()) {
            throw ProblemException.notFound("batch", "of that id");
        }
        return UUID.fromString(text);
    }

    public static UUID experimentId(String text) {
        if (!UUID_FORM.matcher(text).matches()) {
            throw ProblemException.notFound("experiment", "of that id");
        }
        return UUID.fromString(text);
    }

    public static String scenarioId(String text) {
        if (!isScenarioId(text)) {
            throw ProblemException.notFound("scenario", "of that id");
        }
        return text;
    }

    public static boolean isScenarioId(String text) {
        return SCENARIO_FORM.matcher(text).matches();
    }

    public static long pathNumber(String what, String text) {
        if (!WHOLE_FORM.matcher(text).matches()) {
            throw ProblemException.notFound(what, "of that number");
        }
        return Long.parseLong(text);
    }

    /** The length of a page. */
    public static int limit(@Nullable String text) {
        return text == null ? PAGE_DEFAULT : (int) whole("limit", text, 1, PAGE_MAX);
    }

    public static long whole(String name, String text, long min, long max) {
        long value = WHOLE_FORM.matcher(text).matches() ? Long.parseLong(text) : -1;
        if (value < min || value > max) {
            throw bad(name + " must be a whole number from " + min + " to " + max + ", is " + quoted(text) + ".");
        }
        return value;
    }

    public static @Nullable String choice(String name, @Nullable String text, List<String> known) {
        if (text != null && !known.contains(text)) {
            throw bad(name + " must be one of " + String.join(", ", known) + ", is " + quoted(text) + ".");
        }
        return text;
    }

    /** An instant that Postgres can hold, in RFC 3339. */
    public static @Nullable Instant instant(String name, @Nullable String text) {
        if (text == null) {
            return null;
        }
        try {
            Instant instant = OffsetDateTime.parse(text).toInstant();
            if (!instant.isBefore(Instant.EPOCH) && !instant.isAfter(Cursor.LATEST)) {
                return instant;
            }
        } catch (DateTimeException e) {
            // Reported below.
        }
        throw bad(name + " must be a time in RFC 3339 such as 2031-05-06T21:30:00Z, is " + quoted(text) + ".");
    }

    /** A text to search for. */
    public static @Nullable String search(String name, @Nullable String text) {
        if (text != null && (text.indexOf('\0') >= 0 || text.codePointCount(0, text.length()) > SEARCH_MAX)) {
            throw bad(name + " must have at most " + SEARCH_MAX + " characters and no NUL.");
        }
        return text;
    }

    public static boolean flag(String name, @Nullable String text) {
        return "true".equals(choice(name, text, List.of("true", "false")));
    }

    public static ProblemException bad(String detail) {
        return new ProblemException(ProblemType.BAD_PARAMETER, detail);
    }

    private static String quoted(String text) {
        boolean fits = text.codePointCount(0, text.length()) <= QUOTE_MAX;
        String head = fits ? text : text.substring(0, text.offsetByCodePoints(0, QUOTE_MAX)) + "…";
        return "'" + UNPRINTABLE.matcher(head).replaceAll("\uFFFD") + "'";
    }
}
