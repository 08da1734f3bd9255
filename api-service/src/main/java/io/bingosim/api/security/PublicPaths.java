package io.bingosim.api.security;

import java.util.Set;

/** Files that contain no data and need no key. Every other path does. */
public final class PublicPaths {
    private static final Set<String> FILES =
            Set.of("/", "/dashboard.js", "/dashboard.css", "/docs", "/docs.js", "/api/v1/openapi.json");
    private static final String SWAGGER_UI = "/webjars/swagger-ui/";

    private PublicPaths() {}

    public static boolean contains(String path) {
        return FILES.contains(path) || path.startsWith(SWAGGER_UI);
    }
}
