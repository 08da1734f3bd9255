package io.bingosim.engine.scenario;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;

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

    /** The zone of that name, if it is an IANA name; offsets such as +02:00 have no daylight saving and are none. */
    public static Optional<EventZone> of(String name) {
        ZoneId mapped = MAPPED.get(name);
        if (mapped != null) {
            return Optional.of(new EventZone(name, mapped));
        }
        boolean known = ZoneId.getAvailableZoneIds().contains(name) && !name.startsWith("SystemV/");
        return known ? Optional.of(new EventZone(name, ZoneId.of(name))) : Optional.empty();
    }

    static EventZone of(ZoneId zone) {
        return new EventZone(zone.getId(), zone);
    }
}
