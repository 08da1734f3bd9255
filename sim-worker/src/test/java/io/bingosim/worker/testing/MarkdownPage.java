package io.bingosim.worker.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tables and code blocks of a Markdown page. Cells are returned without code marks. */
public final class MarkdownPage {
    private final String text;

    private MarkdownPage(String text) {
        this.text = text;
    }

    public static MarkdownPage read(Path file) {
        try {
            return new MarkdownPage(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The rows of the table whose first column has this title. */
    public List<Map<String, String>> table(String firstColumn) {
        return table(text, firstColumn);
    }

    /** Field to type, from the table of fields below a heading. */
    public Map<String, String> fields(String heading) {
        String section = text.substring(text.indexOf("\n## " + heading + "\n"));
        Map<String, String> fields = new TreeMap<>();
        table(section, "field").forEach(row -> fields.put(row.get("field"), row.get("type")));
        return fields;
    }

    /** The first code block in a language. */
    public String code(String language) {
        Matcher matcher = Pattern.compile("(?s)```" + language + "\n(.*?)```").matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("no code block in " + language);
        }
        return matcher.group(1);
    }

    private static List<Map<String, String>> table(String text, String firstColumn) {
        List<Map<String, String>> rows = new ArrayList<>();
        List<String> titles = List.of();
        for (String line : text.lines().toList()) {
            if (titles.isEmpty()) {
                titles = line.startsWith("| " + firstColumn + " |") ? cells(line) : titles;
            } else if (!line.startsWith("|")) {
                break;
            } else if (!line.startsWith("|--")) {
                List<String> cells = cells(line);
                Map<String, String> row = new LinkedHashMap<>();
                for (int i = 0; i < titles.size(); i++) {
                    row.put(titles.get(i), cells.get(i));
                }
                rows.add(row);
            }
        }
        if (rows.isEmpty()) {
            throw new IllegalStateException("no table with the first column " + firstColumn);
        }
        return rows;
    }

    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        for (String cell : line.substring(1, line.lastIndexOf('|')).split("\\|", -1)) {
            cells.add(cell.strip().replace("`", ""));
        }
        return cells;
    }
}
