package io.bingosim.engine.scenario;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * A time zone under the name the document gives it. The names that some JDKs leave out and others link elsewhere are
 * mapped here, so that every JDK gives the same bits.
 */
public record EventZone(String name, ZoneId zone) {

    private static final Map<String, ZoneId> MAPPED = Map.of(
            "EST", ZoneOffset.ofHours(-5),
            "MST", ZoneOffset.ofHours(-7),
            "HST", ZoneOffset.ofHours(-10),
            "ROC", ZoneId.of("Asia/Taipei"),
            "GMT+0", ZoneOffset.UTC,
            "GMT-0", ZoneOffset.UTC);

    /** The zone of that name, if it is accepted: an offset such as +02:00 is none, because it has no daylight saving. */
    public static Optional<EventZone> of(String name) {
        ZoneId mapped = MAPPED.get(name);
        if (mapped == null && isShipped(name) && ZoneId.getAvailableZoneIds().contains(name)) {
            mapped = ZoneId.of(name);
        }
        return Optional.ofNullable(mapped).map(zone -> new EventZone(name, zone));
    }

    static EventZone of(ZoneId zone) {
        return new EventZone(zone.getId(), zone);
    }

    /** All accepted names in order. */
    public static TreeSet<String> names() {
        TreeSet<String> names = new TreeSet<>(ZoneId.getAvailableZoneIds());
        names.removeIf(name -> !isShipped(name));
        names.addAll(MAPPED.keySet());
        return names;
    }

    /** The zones of System V are an invention of old JDKs. */
    private static boolean isShipped(String name) {
        return !name.startsWith("SystemV/");
    }
}
