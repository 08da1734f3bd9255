package io.bingosim.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Prints results to standard output and everything else to standard error. Text is always UTF-8, so that names survive;
 * drawing falls back to ASCII where the locale offers no more.
 */
public final class Terminal {
    private static final int DEFAULT_COLUMNS = 100;
    private static final Duration QUIET_MAX = Duration.ofSeconds(10);

    private final PrintStream out;
    private final PrintStream err;
    private final boolean live;
    private final boolean colour;
    private final boolean unicode;
    private final int columns;
    private long lastLine = System.nanoTime();

    /** @param live whether standard error is a terminal, where a status line can be replaced by the next one */
    public Terminal(PrintStream out, PrintStream err, boolean live, boolean colour, boolean unicode, int columns) {
        this.out = out;
        this.err = err;
        this.live = live;
        this.colour = colour;
        this.unicode = unicode;
        this.columns = columns;
    }

    /** The launcher checks the descriptors: Java 17 cannot tell whether standard error alone is a terminal. */
    public static Terminal of(Map<String, String> environment) {
        boolean dumb = "dumb".equals(environment.get("TERM"));
        boolean noColour = dumb || !environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                "1".equals(environment.get("BINGOSIM_TTY_ERR")) && !dumb,
                "1".equals(environment.get("BINGOSIM_TTY_OUT")) && !noColour,
                speaksUnicode(environment),
                columns(environment));
    }

    static boolean speaksUnicode(Map<String, String> environment) {
        for (String name : new String[] {"LC_ALL", "LC_CTYPE", "LANG"}) {
            String value = environment.getOrDefault(name, "");
            if (!value.isEmpty()) {
                return value.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
            }
        }
        return false;
    }

    public PrintStream out() {
        return out;
    }

    public boolean live() {
        return live;
    }

    public boolean colour() {
        return colour;
    }

    public boolean unicode() {
        return unicode;
    }

    public int columns() {
        return columns;
    }

    public String bold(String text) {
        return colour ? "\033[1m" + text + "\033[0m" : text;
    }

    public String dim(String text) {
        return colour ? "\033[2m" + text + "\033[0m" : text;
    }

    /** A step that may take seconds: a status line on a terminal, a line in a log. */
    public synchronized void phase(String name) {
        if (live) {
            replaceStatus(name);
        } else {
            say(name);
        }
    }

    /** Progress within a phase: live on a terminal; in a log one line every ten seconds. */
    public synchronized void progress(String line) {
        if (live) {
            replaceStatus(line);
        } else if (System.nanoTime() - lastLine >= QUIET_MAX.toNanos()) {
            say(line);
        }
    }

    /** A line on standard error that stays. */
    public synchronized void say(String line) {
        clearStatus();
        err.println(line);
        err.flush();
        lastLine = System.nanoTime();
    }

    /** Results, on standard output. */
    public synchronized void print(String text) {
        clearStatus();
        out.println(text);
        out.flush();
    }

    public synchronized void clearStatus() {
        if (live) {
            replaceStatus("");
        }
    }

    private void replaceStatus(String line) {
        String shown = line.length() < columns ? line : line.substring(0, Math.max(0, columns - 1));
        err.print("\r\033[K" + shown);
        err.flush();
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }

    private static int columns(Map<String, String> environment) {
        String columns = environment.getOrDefault("BINGOSIM_COLUMNS", "");
        return columns.matches("[1-9]\\d{0,3}") ? Integer.parseInt(columns) : DEFAULT_COLUMNS;
    }
}
