package io.bingosim.bench.harness;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects tables, prints each as soon as it is complete, and writes all of them as Markdown and JSON. */
public final class Report {
    private final Path directory;
    private final String name;
    private final String command;
    private final Map<String, String> facts;
    private final List<Table> tables = new ArrayList<>();

    public Report(Path directory, String name, String command, Map<String, String> facts) {
        this.directory = directory;
        this.name = name;
        this.command = command;
        this.facts = new LinkedHashMap<>(facts);
    }

    /** Adds a fact that is known only later, such as the version of a database. */
    public void fact(String key, String value) {
        facts.put(key, value);
    }

    public void add(Table table) {
        tables.add(table);
        System.out.println();
        System.out.println(table.markdown());
        // After every table, so that a crash or Ctrl-C loses no earlier measurement.
        write();
    }

    public void write() {
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve(name + ".md"), markdown());
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("command", command);
            document.put("facts", facts);
            Map<String, Object> byTitle = new LinkedHashMap<>();
            tables.forEach(table -> byTitle.put(table.title(), table.records()));
            document.put("tables", byTitle);
            ObjectMapper mapper = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
            mapper.writeValue(directory.resolve(name + ".json").toFile(), document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String file() {
        return directory.resolve(name + ".md").toString();
    }

    private String markdown() {
        StringBuilder text = new StringBuilder("Measured by `" + command + "`.\n\n");
        facts.forEach((key, value) ->
                text.append("- ").append(key).append(": ").append(value).append('\n'));
        tables.forEach(table -> text.append('\n').append(table.markdown()));
        return text.toString();
    }
}
