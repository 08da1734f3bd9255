package io.bingosim.api.http;

import com.fasterxml.jackson.core.JsonToken;
import io.bingosim.api.http.Body.Member;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.engine.scenario.Violation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object as a request sent it. Every reading method notes what is wrong and goes on, so that one answer can say it
 * all. An optional member that is null counts as absent.
 */
public final class Form {
    private final Map<String, Member> members;
    private final String pointer;
    private final int depthMax;
    private final List<Violation> violations;

    private Form(Map<String, Member> members, String pointer, int depthMax, List<Violation> violations) {
        this.members = new LinkedHashMap<>(members);
        this.members.values().removeIf(member -> member.token() == JsonToken.VALUE_NULL);
        this.pointer = pointer;
        this.depthMax = depthMax;
        this.violations = violations;
    }

    public static Form read(byte[] body, int depthMax, String... known) {
        Form form = new Form(Body.members(body, depthMax), "", depthMax, new ArrayList<>());
        form.refuseUnknown(Set.of(known));
        return form;
    }

    public boolean has(String name) {
        return members.containsKey(name);
    }

    public void report(String name, String message) {
        violations.add(new Violation(name.isEmpty() ? pointer : child(pointer, name), message));
    }

    public void report(List<Violation> found) {
        violations.addAll(found);
    }

    /** Ends the request if anything was wrong. */
    public void check() {
        if (!violations.isEmpty()) {
            throw ProblemException.invalid(violations.stream()
                    .sorted(Comparator.comparing(Violation::pointer))
                    .toList());
        }
    }

    public @Nullable String text(String name, int lengthMax) {
        Member member = members.get(name);
        if (member == null) {
            return null;
        }
        if (member.token() != JsonToken.VALUE_STRING) {
            report(name, "must be a string");
            return null;
        }
        return storable(name, member.text(), lengthMax);
    }

    /** A whole number or text. */
    public @Nullable String wholeOrText(String name, int lengthMax) {
        Member member = members.get(name);
        if (member == null || member.token() == JsonToken.VALUE_STRING) {
            return text(name, lengthMax);
        }
        if (member.token() != JsonToken.VALUE_NUMBER_INT
                || member.text().length() > 20
                || new BigInteger(member.text()).bitLength() >= Long.SIZE) {
            report(name, "must be a 64-bit whole number or a string");
            return null;
        }
        return member.text();
    }

    public @Nullable Long whole(String name, long min, long max) {
        Member member = members.get(name);
        if (member == null) {
            return null;
        }
        if (member.token() != JsonToken.VALUE_NUMBER_INT) {
            report(name, "must be a whole number, written without fraction or exponent");
            return null;
        }
        BigInteger whole = member.text().length() > 20 ? BigInteger.TEN.pow(20) : new BigInteger(member.text());
        boolean negative = member.text().startsWith("-");
        if (negative || whole.compareTo(BigInteger.valueOf(min)) < 0 || whole.compareTo(BigInteger.valueOf(max)) > 0) {
            report(name, "must be " + min + " to " + max);
            return null;
        }
        return whole.longValueExact();
    }

    public long requiredWhole(String name, long min, long max) {
        if (!has(name)) {
            report(name, "is required");
        }
        Long value = whole(name, min, max);
        return value == null ? min : value;
    }

    /** A finite number greater than 0 and at most max. */
    public double requiredPositive(String name, double max) {
        Member member = members.get(name);
        if (member == null) {
            report(name, "is required");
            return max;
        }
        double value = member.token().isNumeric() ? Double.parseDouble(member.text()) : Double.NaN;
        if (!(value > 0 && value <= max)) {
            report(name, "must be a number greater than 0 and at most " + (long) max);
            return max;
        }
        return value;
    }

    public <E extends Enum<E>> @Nullable E choice(String name, Class<E> type) {
        String text = text(name, 100);
        for (E constant : type.getEnumConstants()) {
            if (constant.toString().equals(text)) {
                return constant;
            }
        }
        if (text != null) {
            report(name, "must be one of " + List.of(type.getEnumConstants()));
        }
        return null;
    }

    /** A nested object, its violations reported with these. */
    public @Nullable Form object(String name, String... known) {
        Member member = members.get(name);
        if (member == null) {
            return null;
        }
        if (member.token() != JsonToken.START_OBJECT) {
            report(name, "must be an object");
            return null;
        }
        String nested = child(pointer, name);
        Form form = new Form(Body.members(member.text(), nested, depthMax, violations), nested, depthMax, violations);
        form.refuseUnknown(Set.of(known));
        return form;
    }

    /** The JSON text of a member as it was sent. */
    public @Nullable String json(String name) {
        Member member = members.get(name);
        if (member == null) {
            return null;
        }
        if (member.token() != JsonToken.START_OBJECT) {
            report(name, "must be an object");
            return null;
        }
        return member.text();
    }

    static String child(String pointer, String name) {
        return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
    }

    private void refuseUnknown(Set<String> known) {
        members.keySet().stream()
                .filter(name -> !known.contains(name))
                .forEach(name -> report(name, "is not a known field"));
    }

    private @Nullable String storable(String name, String text, int lengthMax) {
        int length = text.codePointCount(0, text.length());
        if (length < 1 || length > lengthMax) {
            report(name, "must have 1 to " + lengthMax + " characters, has " + length);
            return null;
        }
        // Postgres takes neither NUL nor half a surrogate pair.
        if (text.indexOf('\0') >= 0 || text.codePoints().anyMatch(Form::isLoneSurrogate)) {
            report(name, "contains NUL or half of a surrogate pair");
            return null;
        }
        return text;
    }

    private static boolean isLoneSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }
}
