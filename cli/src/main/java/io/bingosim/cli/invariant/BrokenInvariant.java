package io.bingosim.cli.invariant;

import java.util.List;
import java.util.stream.Collectors;

/** An invariant that does not hold, with the first rows that prove it. */
public record BrokenInvariant(String invariant, List<String> columns, List<List<String>> rows) {
    public BrokenInvariant {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
    }

    @Override
    public String toString() {
        return "BROKEN " + invariant + "\n  " + String.join(" | ", columns) + "\n"
                + rows.stream().map(row -> "  " + String.join(" | ", row)).collect(Collectors.joining("\n"));
    }
}
