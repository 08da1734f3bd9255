package io.bingosim.bench.harness;

import java.util.ArrayList;
import java.util.List;

/**
 * What the command line asks for: the named sections, how thorough to be, and the length and number of scenarios of the
 * section `memory`. {@code BenchCommand} has checked the values.
 */
public record BenchOptions(List<String> sections, boolean quick, int memoryMinutes, int memoryScenarios) {
    private static final String MINUTES = "--minutes=";
    private static final String SCENARIOS = "--scenarios=";
    private static final int MINUTES_DEFAULT = 30;
    private static final int SCENARIOS_DEFAULT = 1_000;

    public static BenchOptions parse(String... arguments) {
        List<String> sections = new ArrayList<>(List.of(arguments));
        boolean quick = sections.remove("--quick");
        int minutes = number(sections, MINUTES, MINUTES_DEFAULT);
        int scenarios = number(sections, SCENARIOS, SCENARIOS_DEFAULT);
        return new BenchOptions(List.copyOf(sections), quick, minutes, scenarios);
    }

    private static int number(List<String> arguments, String option, int otherwise) {
        int value = arguments.stream()
                .filter(argument -> argument.startsWith(option))
                .mapToInt(argument -> Integer.parseInt(argument.substring(option.length())))
                .findFirst()
                .orElse(otherwise);
        arguments.removeIf(argument -> argument.startsWith(option));
        return value;
    }
}
