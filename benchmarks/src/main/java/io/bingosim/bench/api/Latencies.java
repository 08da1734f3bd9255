package io.bingosim.bench.api;

import java.util.List;
import java.util.Locale;

/** How long each request took, and how long all of them took together. */
record Latencies(List<Long> nanos, long elapsedNanos) {
    Latencies {
        nanos = nanos.stream().sorted().toList();
    }

    long perSecond() {
        return Math.round(nanos.size() * 1e9 / elapsedNanos);
    }

    /** In milliseconds, as text. */
    String percentile(double share) {
        int index = (int) Math.min(nanos.size() - 1L, (long) Math.ceil(share * nanos.size()) - 1);
        return String.format(Locale.ROOT, "%.2f", nanos.get(Math.max(0, index)) / 1e6);
    }
}
