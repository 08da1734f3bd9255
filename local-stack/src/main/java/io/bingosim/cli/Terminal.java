package io.bingosim.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * Where the words go. Answers go to standard output, everything on the way to standard error. Text is always UTF-8,
 * so that names survive; drawing falls back to ASCII where the locale has no more.
 */
record Terminal(PrintStream out, PrintStream err, boolean liveErr, boolean colour, boolean unicode, int columns) {
    private static final int COLUMNS_USUAL = 100;

    /** The script looks at the descriptors: Java 17 cannot tell whether standard error alone is a terminal. */
    static Terminal of(Map<String, String> environment) {
        boolean outIsTerminal = "1".equals(environment.get("BINGOSIM_TTY_OUT"));
        boolean errIsTerminal = "1".equals(environment.get("BINGOSIM_TTY_ERR"));
        boolean plain = !environment.getOrDefault("NO_COLOR", "").isEmpty() || "dumb".equals(environment.get("TERM"));
        return new Terminal(
                stream(FileDescriptor.out),
                stream(FileDescriptor.err),
                errIsTerminal && !"dumb".equals(environment.get("TERM")),
                outIsTerminal && !plain,
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

    String bold(String text) {
        return colour ? "\033[1m" + text + "\033[0m" : text;
    }

    String dim(String text) {
        return colour ? "\033[2m" + text + "\033[0m" : text;
    }

    /** One line that the next one replaces; nothing where nobody watches. */
    void status(String line) {
        if (liveErr) {
            String shown = line.length() < columns ? line : line.substring(0, Math.max(0, columns - 1));
            err.print("\r\033[K" + shown);
            err.flush();
        }
    }

    void clearStatus() {
        status("");
    }

    /** A line that stays. */
    void say(String line) {
        clearStatus();
        err.println(line);
        err.flush();
    }

    void answer(String text) {
        clearStatus();
        out.println(text);
        out.flush();
    }

    private static PrintStream stream(FileDescriptor descriptor) {
        return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
    }

    private static int columns(Map<String, String> environment) {
        String columns = environment.getOrDefault("BINGOSIM_COLUMNS", "");
        return columns.matches("[1-9]\\d{0,3}") ? Integer.parseInt(columns) : COLUMNS_USUAL;
    }
}
