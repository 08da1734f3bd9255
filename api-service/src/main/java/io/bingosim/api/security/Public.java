package io.bingosim.api.security;

import java.util.Set;

/** What anybody may read: files without any data in them. Everything else needs a caller. */
final class Public {
    private static final Set<String> FILES = Set.of("/", "/dashboard.js", "/dashboard.css", "/docs", "/docs.js");
    private static final String DOCUMENT = "/api/v1/openapi.json";
    private static final String READER = "/webjars/swagger-ui/";

    private Public() {}

    static boolean isPublic(String path) {
        return FILES.contains(path) || path.equals(DOCUMENT) || path.startsWith(READER);
    }
}
