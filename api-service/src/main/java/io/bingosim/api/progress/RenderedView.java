package io.bingosim.api.progress;

import io.bingosim.api.http.LiveView;
import io.bingosim.api.http.WeakTag;
import io.bingosim.api.wire.ApiJson;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A view with its tag and its JSON, each computed at most once, however many clients watch. */
public final class RenderedView<V extends LiveView> {
    private final V view;
    private @Nullable WeakTag tag;
    private @Nullable String json;

    RenderedView(V view) {
        this.view = view;
    }

    V view() {
        return view;
    }

    synchronized WeakTag tag() {
        WeakTag known = tag;
        if (known == null) {
            known = WeakTag.of(view);
            tag = known;
        }
        return known;
    }

    synchronized String json() {
        String known = json;
        if (known == null) {
            known = new String(ApiJson.bytes(view), StandardCharsets.UTF_8);
            json = known;
        }
        return known;
    }
}
