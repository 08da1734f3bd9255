package io.bingosim.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What every command has in common. */
@Command(sortOptions = false, descriptionHeading = "%n", optionListHeading = "%n", parameterListHeading = "%n")
abstract class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    private boolean help;
}
