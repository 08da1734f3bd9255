package io.bingosim.batch.database;

/** A connection that leads to a database but cannot be used; trying again does not help. */
public final class UnsuitableSessionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnsuitableSessionException(String message) {
        super(message);
    }
}
