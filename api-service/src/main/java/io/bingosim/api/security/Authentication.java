package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.problem.ProblemType;
import io.smallrye.mutiny.Uni;
import io.vertx.core.http.HttpServerRequest;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Who sends a request, by the key it carries. */
@ApplicationScoped
class Authentication {
    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +([!-~]{8,200})");

    private final boolean required;
    private final Keys keys;

    Authentication(ApiConfig config, LocalNames localNames, Keys keys) {
        this.required = config.authentication() == ApiConfig.Authentication.REQUIRED
                || config.bootstrapKey().isPresent()
                || !localNames.listensOnLoopback();
        this.keys = keys;
    }

    boolean isRequired() {
        return required;
    }

    /** The caller if that can be said without asking the database. */
    @Nullable
    Caller known(HttpServerRequest request) {
        return required ? keys.remembered(key(request)) : Caller.LOCAL;
    }

    Uni<Caller> lookUp(HttpServerRequest request) {
        return keys.find(key(request))
                .onItem()
                .ifNull()
                .failWith(() -> new ProblemException(ProblemType.UNAUTHENTICATED, "This key is not valid."));
    }

    private static String key(HttpServerRequest request) {
        String header = request.getHeader("Authorization");
        Matcher bearer = BEARER.matcher(header == null ? "" : header);
        if (!bearer.matches()) {
            throw new ProblemException(ProblemType.UNAUTHENTICATED, "Send Authorization: Bearer and an API key.");
        }
        return bearer.group(1);
    }
}
