package io.bingosim.api.http;

import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The sort key of the last row of a page, opaque to clients. Rows that are added later do not move it. */
public final class Cursor {
    /** Postgres cannot hold every Instant. */
    static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    private final List<String> parts;

    private Cursor(List<String> parts) {
        this.parts = parts;
    }

    public static Cursor of(Object... parts) {
        return new Cursor(Arrays.stream(parts).map(Object::toString).toList());
    }

    /** Reads the parts of a cursor; text that is no cursor of this server is a bad parameter. */
    public static <T> @Nullable T read(@Nullable String text, int parts, Function<Cursor, T> reader) {
        if (text == null) {
            return null;
        }
        try {
            String plain = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
            Cursor cursor = new Cursor(List.of(plain.split("\n", -1)));
            if (cursor.parts.size() == parts && plain.indexOf('\0') < 0) {
                return reader.apply(cursor);
            }
        } catch (IllegalArgumentException | DateTimeException e) {
            // Reported below.
        }
        throw new ProblemException(
                ProblemType.BAD_PARAMETER, "cursor is not valid; pass nextCursor of the previous page.");
    }

    public Instant instant(int part) {
        Instant instant = Instant.parse(parts.get(part));
        if (instant.isBefore(Instant.EPOCH) || instant.isAfter(LATEST)) {
            throw new DateTimeException("outside the range of stored times: " + instant);
        }
        return instant;
    }

    public UUID uuid(int part) {
        return UUID.fromString(parts.get(part));
    }

    public long number(int part) {
        return Long.parseLong(parts.get(part));
    }

    public String text(int part) {
        return parts.get(part);
    }

    @Override
    public String toString() {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(String.join("\n", parts).getBytes(StandardCharsets.UTF_8));
    }
}
