package io.bingosim.api.security;

/** The roles of an API key. An operator may do everything a viewer may. */
public final class Roles {
    /** Reads, and checks scenarios without storing them. */
    public static final String VIEWER = "viewer";

    /** Also creates, changes and deletes. */
    public static final String OPERATOR = "operator";

    private Roles() {}
}
