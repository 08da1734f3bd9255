package io.bingosim.cli;

import io.bingosim.cli.terminal.Terminal;
import java.util.List;

/** Lays out rows of cells in columns; the first row is the header. */
final class TextTable {
    private static final int NAME_MAX = 28;

    private final Terminal terminal;

    TextTable(Terminal terminal) {
        this.terminal = terminal;
    }

    /** The first and the last column are text, those between them numbers. Every line ends with a line break. */
    String layout(List<List<String>> rows) {
        int columns = rows.get(0).size();
        int[] widths = new int[columns];
        for (List<String> row : rows) {
            for (int i = 0; i < columns; i++) {
                widths[i] = Math.max(widths[i], width(row.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (int r = 0; r < rows.size(); r++) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < columns; i++) {
                String cell = rows.get(r).get(i);
                String padding = " ".repeat(widths[i] - width(cell));
                boolean number = i > 0 && i < columns - 1;
                line.append(i == 0 ? "" : "  ").append(number ? padding + cell : cell + padding);
            }
            String shown = line.toString().stripTrailing();
            text.append(r == 0 ? terminal.bold(shown) : shown).append('\n');
        }
        return text.toString();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Control characters of a name must not reach the terminal. */
    static String shortened(String name) {
        return shortened(name, NAME_MAX);
    }

    static String shortened(String name, int lengthMax) {
        int[] visible = name.codePoints()
                .filter(point -> !Character.isISOControl(point))
                .limit(lengthMax)
                .toArray();
        return new String(visible, 0, visible.length);
    }
}
