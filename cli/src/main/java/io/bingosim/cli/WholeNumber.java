package io.bingosim.cli;

import picocli.CommandLine.TypeConversionException;

/** Converts an option's value, with an error text that does not name Java types. */
final class WholeNumber {
    private WholeNumber() {}

    static long parse(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + text + "' is not a whole number");
        }
    }

    static int parseInt(String text) {
        long number = parse(text);
        if (number != (int) number) {
            throw new TypeConversionException(
                    "'" + text + "' is out of range; the largest value is " + Integer.MAX_VALUE);
        }
        return (int) number;
    }
}
