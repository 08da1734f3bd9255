package io.bingosim.cli.invariant;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** One named query that must return no row. */
record InvariantQuery(String name, boolean needsAudit, String sql) {
    private static final String HEADER = "-- @";
    private static final String AUDIT_HEADER = "-- @audit ";

    static List<InvariantQuery> all() {
        List<InvariantQuery> checks = new ArrayList<>();
        for (String part : resource("invariants.sql").split("(?m)^(?=-- @)")) {
            if (part.startsWith(HEADER)) {
                checks.add(parse(part));
            }
        }
        return checks;
    }

    static String resource(String name) {
        try (InputStream in = InvariantQuery.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InvariantQuery parse(String part) {
        String header = part.lines().findFirst().orElseThrow();
        boolean audit = header.startsWith(AUDIT_HEADER);
        String name = header.substring(audit ? AUDIT_HEADER.length() : HEADER.length() + 1);
        String sql = part.substring(header.length()).strip();
        return new InvariantQuery(name, audit, sql.substring(0, sql.lastIndexOf(';')));
    }
}
