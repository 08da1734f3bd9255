package io.bingosim.engine.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.bingosim.engine.text.CodePoints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads bytes into a tree and reports what JSON allows but no document here may have. */
public final class JsonReader {

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    // The limits of a document are the caller's, see JsonLimits.
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;
    private final JsonLimits limits;
    private final Violations violations;
    /** Names and places that lead to the value being read. */
    private final Deque<Object> path = new ArrayDeque<>();

    private JsonReader(JsonParser parser, JsonLimits limits, Violations violations) {
        this.parser = parser;
        this.limits = limits;
        this.violations = violations;
    }

    /**
     * Reads one document of UTF-8 text, with or without a byte order mark. Duplicate members (the first one is kept)
     * and text that cannot be stored are reported as violations.
     *
     * @throws MalformedJsonException if the bytes are not one whole JSON document within the limits
     */
    public static JsonValue read(byte[] utf8, JsonLimits limits, Violations violations) throws MalformedJsonException {
        if (utf8.length > limits.bytes()) {
            throw new MalformedJsonException(
                    "has " + utf8.length + " bytes, at most " + limits.bytes() + " are allowed", "");
        }
        try (JsonParser parser = FACTORY.createParser(decode(utf8))) {
            return new JsonReader(parser, limits, violations).document();
        } catch (JsonProcessingException e) {
            throw malformed("is not JSON: " + withoutSource(e.getOriginalMessage()), e.getLocation());
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
    }

    /** Decodes strictly: the parser would guess the encoding and accept invalid bytes. */
    private static String decode(byte[] utf8) throws MalformedJsonException {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw notUtf8(utf8);
        }
    }

    private static MalformedJsonException notUtf8(byte[] bytes) {
        CharBuffer readable = CharBuffer.allocate(bytes.length);
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes), readable, true);
        String before = readable.flip().toString();
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        return new MalformedJsonException("is not UTF-8", line, before.length() - before.lastIndexOf('\n'));
    }

    /** Keeps the line and column in a message of the parser and drops its description of the source. */
    private static String withoutSource(String message) {
        return message.replaceAll("\\[Source: [^]]*; line: (\\d+), column: (\\d+)]", "line $1, column $2");
    }

    private static MalformedJsonException malformed(String message, @Nullable JsonLocation location) {
        return location == null
                ? new MalformedJsonException(message, "")
                : new MalformedJsonException(message, location.getLineNr(), location.getColumnNr());
    }

    private JsonValue document() throws IOException, MalformedJsonException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw malformed("is empty: a JSON object is expected", parser.currentLocation());
        }
        JsonValue root = value(first);
        if (parser.nextToken() != null) {
            throw malformed("has text after the end of the document", parser.currentLocation());
        }
        return root;
    }

    private JsonValue value(JsonToken token) throws IOException, MalformedJsonException {
        return switch (token) {
            case START_OBJECT -> members();
            case START_ARRAY -> items();
            case VALUE_STRING -> new JsonValue.Text(storable(parser.getText()));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
            case VALUE_TRUE -> new JsonValue.Bool(true);
            case VALUE_FALSE -> new JsonValue.Bool(false);
            case VALUE_NULL -> new JsonValue.Null();
            default -> throw new IllegalStateException("unexpected token " + token);
        };
    }

    private JsonValue members() throws IOException, MalformedJsonException {
        checkDepth();
        Map<String, JsonValue> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            path.addLast(name);
            JsonValue value = value(parser.nextToken());
            if (members.putIfAbsent(name, value) != null) {
                report("duplicate member: it is given more than once");
            }
            path.removeLast();
        }
        return new JsonValue.Members(members);
    }

    private JsonValue items() throws IOException, MalformedJsonException {
        checkDepth();
        List<JsonValue> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            path.addLast(values.size());
            values.add(value(token));
            path.removeLast();
        }
        return new JsonValue.Items(values);
    }

    private void checkDepth() throws MalformedJsonException {
        if (path.size() >= limits.depth()) {
            throw new MalformedJsonException("is nested more than " + limits.depth() + " levels deep", pointer());
        }
    }

    private JsonValue number(String text) throws MalformedJsonException {
        if (text.length() > limits.numberLength()) {
            throw new MalformedJsonException(
                    "is a number of " + text.length() + " characters, at most " + limits.numberLength()
                            + " are allowed",
                    pointer());
        }
        return new JsonValue.Number(text);
    }

    private String storable(String text) {
        if (!CodePoints.isStorable(text)) {
            report("contains NUL or half of a surrogate pair, which cannot be stored");
        }
        return text;
    }

    private void report(String message) {
        if (!violations.isFull()) {
            violations.add(pointer(), message);
        }
    }

    /** Made only where it is needed: it may be as long as the document. */
    private String pointer() {
        String pointer = "";
        for (Object step : path) {
            pointer = JsonPointer.member(pointer, step.toString());
        }
        return pointer;
    }
}
