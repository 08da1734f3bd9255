package io.bingosim.api.http;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Path and query parameters read strictly. */
public final class Parameters {
    public static final int LIMIT_DEFAULT = 50;

    private static final Pattern UUID_FORM = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern SCENARIO_FORM = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern WHOLE_FORM = Pattern.compile("[0-9]{1,18}");

    private Parameters() {}

    /** What has the wrong form names nothing. */
    public static UUID batchId(String text) {
        if (!UUID_FORM.matcher(text).matches()) {
            throw ProblemException.notFound("batch", "of that id");
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

    public static int limit(@Nullable String text, int max) {
        return text == null ? Math.min(LIMIT_DEFAULT, max) : (int) whole("limit", text, 1, max);
    }

    public static long whole(String name, String text, long min, long max) {
        long value = WHOLE_FORM.matcher(text).matches() ? Long.parseLong(text) : -1;
        if (value < min || value > max) {
            throw bad(name + " must be a whole number from " + min + " to " + max + ".");
        }
        return value;
    }

    public static @Nullable String choice(String name, @Nullable String text, List<String> known) {
        if (text != null && !known.contains(text)) {
            throw bad(name + " must be one of " + String.join(", ", known) + ".");
        }
        return text;
    }

    public static boolean flag(String name, @Nullable String text) {
        return "true".equals(choice(name, text, List.of("true", "false")));
    }

    public static ProblemException bad(String detail) {
        return new ProblemException(ProblemType.BAD_PARAMETER, detail);
    }
}
