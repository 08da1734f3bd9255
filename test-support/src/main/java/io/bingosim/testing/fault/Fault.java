package io.bingosim.testing.fault;

import java.time.Duration;

/** What a {@link FaultProxy} does to the traffic of open and new connections. */
public record Fault(Kind kind, Duration delay, long bytes) {
    /** The kinds of faults. */
    public enum Kind {
        PASS,
        DELAY,
        BLACK_HOLE_TO_SERVER,
        BLACK_HOLE_TO_CLIENT,
        BLACK_HOLE,
        RESET,
        REFUSE,
        CUT_TO_SERVER,
        CUT_TO_CLIENT
    }

    /** Data passes without delay. */
    public static Fault pass() {
        return of(Kind.PASS);
    }

    /** Data is delayed by this time in both directions; its order is kept. */
    public static Fault delay(Duration time) {
        return new Fault(Kind.DELAY, time, 0);
    }

    /** Data of the client is dropped; data of the server arrives. */
    public static Fault blackHoleToServer() {
        return of(Kind.BLACK_HOLE_TO_SERVER);
    }

    /** Data of the server is dropped; data of the client arrives. */
    public static Fault blackHoleToClient() {
        return of(Kind.BLACK_HOLE_TO_CLIENT);
    }

    /** Data is dropped in both directions without an error: a half-open link. */
    public static Fault blackHole() {
        return of(Kind.BLACK_HOLE);
    }

    /** Open connections are reset now, new ones right after they are accepted. */
    public static Fault reset() {
        return of(Kind.RESET);
    }

    /** New connections are refused as if no process listened; open ones are reset. */
    public static Fault refuse() {
        return of(Kind.REFUSE);
    }

    /** Each connection made from now on is reset once this many bytes went from the client to the server. */
    public static Fault cutToServerAfter(long bytes) {
        return new Fault(Kind.CUT_TO_SERVER, Duration.ZERO, bytes);
    }

    /** Each connection made from now on is reset once this many bytes went from the server to the client. */
    public static Fault cutToClientAfter(long bytes) {
        return new Fault(Kind.CUT_TO_CLIENT, Duration.ZERO, bytes);
    }

    boolean swallows(boolean towardsServer) {
        return kind == Kind.BLACK_HOLE
                || kind == (towardsServer ? Kind.BLACK_HOLE_TO_SERVER : Kind.BLACK_HOLE_TO_CLIENT);
    }

    boolean cuts(boolean towardsServer) {
        return kind == (towardsServer ? Kind.CUT_TO_SERVER : Kind.CUT_TO_CLIENT);
    }

    private static Fault of(Kind kind) {
        return new Fault(kind, Duration.ZERO, 0);
    }
}
