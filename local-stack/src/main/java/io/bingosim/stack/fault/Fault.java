package io.bingosim.stack.fault;

import java.time.Duration;

/** What a {@link FaultProxy} does to the bytes in its hands. It applies to open connections and to new ones. */
public record Fault(Kind kind, Duration delay, long bytes) {
    /** The kinds of misbehaviour. */
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

    /** Everything goes through at once. */
    public static Fault pass() {
        return of(Kind.PASS);
    }

    /** Every piece of data waits this long, in both directions; its order stays. */
    public static Fault delay(Duration time) {
        return new Fault(Kind.DELAY, time, 0);
    }

    /** What the client sends vanishes; what the server sends arrives. */
    public static Fault blackHoleToServer() {
        return of(Kind.BLACK_HOLE_TO_SERVER);
    }

    /** What the server sends vanishes; what the client sends arrives. */
    public static Fault blackHoleToClient() {
        return of(Kind.BLACK_HOLE_TO_CLIENT);
    }

    /** Nothing arrives anywhere, and nobody is told: a half-open link. */
    public static Fault blackHole() {
        return of(Kind.BLACK_HOLE);
    }

    /** Open connections are reset at once, new ones right after they are accepted. */
    public static Fault reset() {
        return of(Kind.RESET);
    }

    /** New connections are refused as if nobody listened; open ones are reset. */
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
