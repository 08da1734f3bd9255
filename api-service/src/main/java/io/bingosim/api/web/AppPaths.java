package io.bingosim.api.web;

import java.util.regex.Pattern;

/** The URLs of the web app's views. They match the routes in {@code web/app/shell/routes.js}. */
public final class AppPaths {
    static final String PATTERN = "/batches(/[^/]+(/(runs(/[0-9]+)?|work|scenario))?)?"
            + "|/scenarios(/[^/]+(/edit)?)?"
            + "|/experiments(/[^/]+)?"
            + "|/compare(/[^/]+/[^/]+)?"
            + "|/system"
            + "|/sign-in";

    private static final Pattern PATHS = Pattern.compile(PATTERN);

    private AppPaths() {}

    public static boolean contains(String path) {
        return PATHS.matcher(path).matches();
    }
}
