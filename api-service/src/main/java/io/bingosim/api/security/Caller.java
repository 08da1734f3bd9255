package io.bingosim.api.security;

import io.vertx.ext.web.RoutingContext;

/** Who a request comes from, and what they may do. */
public record Caller(String principal, Role role) {
    private static final String KEY = "bingosim.caller";

    /** While the server listens on loopback and asks for no keys. */
    static final Caller LOCAL = new Caller("local", Role.OPERATOR);

    /** Who reads what anybody may read. */
    static final Caller NOBODY = new Caller("nobody", Role.VIEWER);

    public static Caller of(RoutingContext routing) {
        Caller caller = routing.get(KEY);
        if (caller == null) {
            throw new IllegalStateException("a request came past the gate");
        }
        return caller;
    }

    void attach(RoutingContext routing) {
        routing.put(KEY, this);
    }

    /** What a key allows. */
    public enum Role {
        VIEWER,
        OPERATOR
    }
}
