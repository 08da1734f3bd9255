package io.bingosim.api.security;

import io.bingosim.api.web.AppPaths;
import java.util.List;
import java.util.Set;

/** Files that contain no data and need no key. Every other path does. */
public final class PublicPaths {
    private static final Set<String> FILES = Set.of("/", "/favicon.svg", "/docs", "/docs.js", "/api/v1/openapi.json");
    private static final List<String> FOLDERS = List.of("/static/bundle/", "/webjars/swagger-ui/");

    private PublicPaths() {}

    public static boolean contains(String path) {
        return FILES.contains(path)
                || AppPaths.contains(path)
                || FOLDERS.stream().anyMatch(path::startsWith);
    }
}
