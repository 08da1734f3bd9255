package io.bingosim.api.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers as people read them: 12,345, 28.9 %, 5 of 100. */
final class Figures {
    /** A narrow no-break space. */
    private static final String THIN = "\u202F";

    private static final String DASH = "–";

    private Figures() {}

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String oneDecimal(@Nullable Double number) {
        return number == null ? DASH : String.format(Locale.ROOT, "%.1f", number);
    }

    /** For charts and tables. */
    static String percent(@Nullable Double share) {
        return share == null ? DASH : String.format(Locale.ROOT, "%.1f", share * 100) + THIN + "%";
    }

    static String percents(@Nullable Double low, @Nullable Double high) {
        return low == null || high == null
                ? DASH
                : String.format(Locale.ROOT, "%.1f" + DASH + "%.1f", low * 100, high * 100) + THIN + "%";
    }

    /** For shares of runs in which something happens: the ends of the scale are named only where they are exact. */
    static String share(@Nullable Double share) {
        if (share == null || share == 0) {
            return share == null ? DASH : "never";
        }
        if (share == 1) {
            return "100" + THIN + "%";
        }
        if (share < 0.01 || share > 0.99) {
            return (share < 0.01 ? "<" + THIN + "1" : ">" + THIN + "99") + THIN + "%";
        }
        return Math.round(share * 100) + THIN + "%";
    }

    /** Of 100 simulations: whole, or with a decimal near the ends and where both ends of the interval round alike. */
    static String ofHundred(double share, double low, double high) {
        return hundredths(share, isFine(share, low, high));
    }

    static String range(double share, double low, double high) {
        boolean fine = isFine(share, low, high);
        return "(" + hundredths(low, fine) + DASH + hundredths(high, fine) + ")";
    }

    private static boolean isFine(double share, double low, double high) {
        return share < 0.1 || share > 0.9 || Math.round(low * 100) == Math.round(high * 100);
    }

    private static String hundredths(double share, boolean fine) {
        String text = fine ? String.format(Locale.ROOT, "%.1f", share * 100) : Long.toString(Math.round(share * 100));
        return text.endsWith(".0") && (share == 0 || share == 1) ? text.substring(0, text.length() - 2) : text;
    }

    static String seconds(long millis) {
        double seconds = millis / 1000.0;
        if (seconds < 60) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole < 3600
                ? whole / 60 + " min " + whole % 60 + " s"
                : String.format(Locale.ROOT, "%.1f h", whole / 3600.0);
    }
}
