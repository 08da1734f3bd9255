package io.bingosim.api.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.api.wire.Json;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A JSON answer and the weak tag of what it says, time-derived members left out. */
public record Tagged(byte[] body, String tag) {
    private static final int TAG_BYTES = 15;

    /** @param timeDerived members that change although nothing happened */
    public static Tagged of(Object view, String... timeDerived) {
        byte[] body = Json.bytes(view);
        if (timeDerived.length == 0) {
            return of(body);
        }
        var tree = Json.tree(view);
        tree.remove(Arrays.asList(timeDerived));
        return new Tagged(body, tagOf(Json.bytes(tree)));
    }

    /** @param timeDerived members of each item that change although nothing happened */
    static Tagged ofPage(Page<?> page, String... timeDerived) {
        var tree = Json.tree(page);
        tree.withArray("items").forEach(item -> ((ObjectNode) item).remove(Arrays.asList(timeDerived)));
        return new Tagged(Json.bytes(page), tagOf(Json.bytes(tree)));
    }

    public static Tagged of(byte[] body) {
        return new Tagged(body, tagOf(body));
    }

    /** 200 with the body, or 304 if the client has it. */
    public Response answer(HttpHeaders request) {
        String known = request.getHeaderString(HttpHeaders.IF_NONE_MATCH);
        var response = matches(known) ? Response.notModified() : Response.ok(body, MediaType.APPLICATION_JSON_TYPE);
        return response.header(HttpHeaders.ETAG, tag)
                .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
                .build();
    }

    /** Weak comparison, as RFC 9110 has it for If-None-Match. */
    public boolean matches(@Nullable String ifNoneMatch) {
        if (ifNoneMatch == null) {
            return false;
        }
        String opaque = tag.substring(2);
        return Arrays.stream(ifNoneMatch.split(","))
                .map(String::strip)
                .map(candidate -> candidate.startsWith("W/") ? candidate.substring(2) : candidate)
                .anyMatch(candidate -> candidate.equals("*") || candidate.equals(opaque));
    }

    private static String tagOf(byte[] hashed) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(hashed);
            return "W/\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, TAG_BYTES))
                    + "\"";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
