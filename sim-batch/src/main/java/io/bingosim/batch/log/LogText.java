package io.bingosim.batch.log;

/** Text that is not ours, for example of an exception, as a part of a log line. */
public final class LogText {
    private static final int LENGTH_MAX = 300;

    private LogText() {}

    /** On one line, so that it cannot pass for another log line, and not too long. */
    public static String of(Object foreign) {
        String line = String.valueOf(foreign).replaceAll("\\p{Cntrl}+", " ");
        return line.length() <= LENGTH_MAX ? line : line.substring(0, LENGTH_MAX) + "…";
    }
}
