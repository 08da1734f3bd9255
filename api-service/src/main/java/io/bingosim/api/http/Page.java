package io.bingosim.api.http;

import java.util.List;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** One page of a list and the cursor of the next page. */
public record Page<T>(
        @Schema(description = "Items in the order of the list.")
        List<T> items,

        @Schema(description = "Pass it as `cursor` to get the next page; null on the last page.") @Nullable
        String nextCursor) {
    public Page {
        items = List.copyOf(items);
    }

    /** From one item more than fits the page; the surplus item shows that there is a next page. */
    public static <S, T> Page<T> of(List<S> found, int limit, Function<S, T> view, Function<S, Cursor> cursor) {
        boolean more = found.size() > limit;
        List<S> shown = more ? found.subList(0, limit) : found;
        return new Page<>(
                shown.stream().map(view).toList(),
                more ? cursor.apply(shown.get(limit - 1)).toString() : null);
    }
}
