package io.bingosim.api.http;

import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One page of a list and where the next one begins. */
public record Page<T>(List<T> items, @Nullable String nextCursor) {
    public Page {
        items = List.copyOf(items);
    }

    /** From one item more than asked for: the surplus one tells that there is a next page. */
    public static <S, T> Page<T> of(List<S> found, int limit, Function<S, T> view, Function<S, Cursor> cursor) {
        boolean more = found.size() > limit;
        List<S> shown = more ? found.subList(0, limit) : found;
        return new Page<>(
                shown.stream().map(view).toList(),
                more ? cursor.apply(shown.get(limit - 1)).toString() : null);
    }

    public Response answer(HttpHeaders headers, UriInfo uri, String... timeDerived) {
        Response answer = Tagged.ofPage(this, timeDerived).answer(headers);
        if (nextCursor == null) {
            return answer;
        }
        // Relative: behind a proxy the server does not know its own name.
        String next = uri.getRequestUriBuilder()
                .replaceQueryParam("cursor", nextCursor)
                .build()
                .getRawQuery();
        return Response.fromResponse(answer)
                .header(HttpHeaders.LINK, "<" + uri.getRequestUri().getRawPath() + "?" + next + ">; rel=\"next\"")
                .build();
    }
}
