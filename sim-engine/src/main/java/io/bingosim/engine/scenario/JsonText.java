package io.bingosim.engine.scenario;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads bytes into a tree, noting what JSON allows and we do not: duplicate members, unstorable text, great depth. */
final class JsonText {

    static final int DEPTH_MAX = 64;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    // The size of the whole document is the caller's limit; a long number is judged by its value like any other.
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .build();

    private final JsonParser parser;
    private final Violations violations;

    private JsonText(JsonParser parser, Violations violations) {
        this.parser = parser;
        this.violations = violations;
    }

    /** Null if the document could not be read to its end; then the violations say why. */
    static @Nullable Json parse(byte[] utf8, Violations violations) {
        try (JsonParser parser = FACTORY.createParser(decode(utf8))) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                violations.add("", "is empty: a JSON object is expected");
                return null;
            }
            Json root = new JsonText(parser, violations).value(first, "", 1);
            if (parser.nextToken() != null) {
                violations.add("", "has text after the end of the document" + at(parser.currentLocation()));
                return null;
            }
            return root;
        } catch (TooDeep e) {
            violations.add(e.pointer, "is nested more than " + DEPTH_MAX + " levels deep");
            return null;
        } catch (CharacterCodingException e) {
            violations.add("", "is not UTF-8");
            return null;
        } catch (JsonProcessingException e) {
            violations.add("", "is not JSON: " + plain(e.getOriginalMessage()) + at(e.getLocation()));
            return null;
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
    }

    /** A strict decoder of our own: the parser would guess the encoding and let broken bytes pass. */
    private static String decode(byte[] utf8) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(utf8))
                .toString();
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** The parser's words about where something began, without its words about itself. */
    private static String plain(String message) {
        return message.replaceAll("\\[Source: [^]]*; line: (\\d+), column: (\\d+)]", "line $1, column $2");
    }

    private static String at(@Nullable JsonLocation location) {
        return location == null ? "" : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
    }

    private Json value(JsonToken token, String pointer, int depth) throws IOException {
        return switch (token) {
            case START_OBJECT -> members(pointer, depth);
            case START_ARRAY -> items(pointer, depth);
            case VALUE_STRING -> new Json.Text(storable(parser.getText(), pointer));
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Json.Number(parser.getText());
            case VALUE_TRUE -> new Json.Bool(true);
            case VALUE_FALSE -> new Json.Bool(false);
            case VALUE_NULL -> new Json.Null();
            default -> throw new IllegalStateException("unexpected token " + token);
        };
    }

    private Json members(String pointer, int depth) throws IOException {
        checkDepth(pointer, depth);
        Map<String, Json> members = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            String memberPointer = Fields.child(pointer, name);
            Json value = value(parser.nextToken(), memberPointer, depth + 1);
            if (members.putIfAbsent(name, value) != null) {
                violations.add(memberPointer, "is given more than once");
            }
        }
        return new Json.Members(members);
    }

    private Json items(String pointer, int depth) throws IOException {
        checkDepth(pointer, depth);
        List<Json> values = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            values.add(value(token, pointer + "/" + values.size(), depth + 1));
        }
        return new Json.Items(values);
    }

    private String storable(String text, String pointer) {
        if (!CodePoints.isStorable(text)) {
            violations.add(pointer, "contains NUL or half of a surrogate pair");
        }
        return text;
    }

    private static void checkDepth(String pointer, int depth) {
        if (depth > DEPTH_MAX) {
            throw new TooDeep(pointer);
        }
    }

    /** Ends the reading at once: what lies below is not worth a stack. */
    private static final class TooDeep extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final String pointer;

        TooDeep(String pointer) {
            super(pointer, null, false, false);
            this.pointer = pointer;
        }
    }
}
