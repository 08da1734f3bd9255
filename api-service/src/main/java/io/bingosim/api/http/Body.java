package io.bingosim.api.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.bingosim.engine.scenario.Violation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Takes a JSON object apart, one level deep and strictly: what is nested stays text for whoever knows it. */
final class Body {
    private static final int NUMBER_LENGTH_MAX = 1_000;

    private final String text;
    private final String pointer;
    private final List<Violation> violations;
    private final Map<String, Member> members = new LinkedHashMap<>();

    private Body(String text, String pointer, List<Violation> violations) {
        this.text = text;
        this.pointer = pointer;
        this.violations = violations;
    }

    /** The members of the object. What is no JSON object at all ends the request here. */
    static Map<String, Member> members(byte[] utf8, int depthMax) {
        List<Violation> violations = new ArrayList<>();
        Map<String, Member> members = members(decode(utf8), "", depthMax, violations);
        if (!violations.isEmpty()) {
            throw ProblemException.invalid(violations);
        }
        return members;
    }

    static Map<String, Member> members(String text, String pointer, int depthMax, List<Violation> violations) {
        Body body = new Body(text, pointer, violations);
        try (JsonParser parser = factory(depthMax).createParser(text)) {
            body.read(parser);
        } catch (JsonProcessingException e) {
            throw malformed("The body is not JSON: " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory cannot fail", e);
        }
        return body.members;
    }

    /** A strict decoder of our own: the parser would guess the encoding and let broken bytes pass. */
    private static String decode(byte[] utf8) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(utf8))
                    .toString();
            // Some editors begin a file with a mark of its encoding; a scenario alone may have one too.
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw malformed("The body is not UTF-8.");
        }
    }

    private void read(JsonParser parser) throws IOException {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw malformed("The body is empty: a JSON object is expected.");
        }
        if (first != JsonToken.START_OBJECT) {
            violations.add(new Violation(pointer, "must be an object"));
            parser.skipChildren();
        } else {
            readMembers(parser);
        }
        if (parser.nextToken() != null) {
            throw malformed("The body has text after the end of the document.");
        }
    }

    private void readMembers(JsonParser parser) throws IOException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            int from = (int) parser.currentTokenLocation().getCharOffset();
            String value = token.isScalarValue() ? parser.getText() : "";
            parser.skipChildren();
            int to = (int) parser.currentLocation().getCharOffset();
            String raw = token.isStructStart() ? text.substring(from, to) : value;
            if (members.putIfAbsent(name, new Member(token, raw)) != null) {
                violations.add(new Violation(Form.child(pointer, name), "is given more than once"));
            }
        }
    }

    static ProblemException malformed(String detail) {
        return new ProblemException(ProblemType.MALFORMED, detail);
    }

    private static JsonFactory factory(int depthMax) {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(depthMax)
                        .maxNumberLength(NUMBER_LENGTH_MAX)
                        .maxStringLength(Integer.MAX_VALUE)
                        .build())
                .build();
    }

    /** One member's value: the text of a scalar, or the JSON of what is nested. */
    record Member(JsonToken token, String text) {}
}
