package io.bingosim.engine.json;

/**
 * The bytes are no JSON document that can be read to its end. The message is a predicate without subject, such as "is
 * not UTF-8", so that it can serve as the message of a {@link Violation} or follow "The body".
 */
public final class MalformedJsonException extends Exception {

    private static final long serialVersionUID = 1;

    private final String pointer;
    private final int line;
    private final int column;

    MalformedJsonException(String message, String pointer) {
        super(message);
        this.pointer = pointer;
        this.line = 0;
        this.column = 0;
    }

    MalformedJsonException(String message, int line, int column) {
        super(message + " (line " + line + ", column " + column + ")");
        this.pointer = "";
        this.line = line;
        this.column = column;
    }

    /** The empty pointer of the document, or the pointer of the value that exceeds a limit. */
    public String pointer() {
        return pointer;
    }

    /** Counted from 1; 0 if the document as a whole is to blame. */
    public int line() {
        return line;
    }

    /** Counted from 1; 0 if the document as a whole is to blame. */
    public int column() {
        return column;
    }
}
