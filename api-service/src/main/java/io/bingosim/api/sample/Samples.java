package io.bingosim.api.sample;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;

/** The shipped scenarios, the one to try first at the top. They are read when they are first asked for. */
@ApplicationScoped
class Samples {
    private final List<ShippedSample> all = List.of(
            ShippedSample.read(
                    "harbour", "Three teams on a small board for one day: equal players, different strategies."),
            ShippedSample.read("grid", "Four teams on a five by five grid with bonuses for lines, for nine days."),
            ShippedSample.read("blackout", "Three teams on nine tiles; the first to finish all of them wins."),
            ShippedSample.read("winter", "Two teams on twenty rows for one day."),
            ShippedSample.read(
                    "spring", "Two teams on twenty rows for two days, each player online when they have time."),
            ShippedSample.read("spring-online", "The event of the sample spring with players who are always online."),
            ShippedSample.read("clan", "Three teams of twenty on twenty-one rows for nine days."),
            ShippedSample.read("halfway", "The event of the sample grid after four days, with what every team has."),
            ShippedSample.read(
                    "small", "Two equal teams on one row: the smallest scenario, for a first look at the format."));

    List<ShippedSample> all() {
        return all;
    }

    Optional<ShippedSample> find(String key) {
        return all.stream().filter(sample -> sample.key().equals(key)).findFirst();
    }
}
