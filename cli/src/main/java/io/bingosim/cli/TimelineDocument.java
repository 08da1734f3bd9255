package io.bingosim.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bingosim.engine.Timeline;
import java.util.List;

/** A timeline as JSON with the members that the API sends: those of the other version of documents are left out. */
final class TimelineDocument {
    private static final List<String> ROW_MEMBERS = List.of("rowReached", "rowsOpened");
    private static final List<String> BONUS_MEMBERS = List.of("bonuses", "bonusesReached", "tilesOpened");

    private TimelineDocument() {}

    static JsonNode of(Timeline timeline, ObjectMapper json) {
        JsonNode document = json.valueToTree(timeline);
        for (JsonNode team : document.path("teams")) {
            boolean rows = team.path("bonuses").isNull();
            ((ObjectNode) team).remove(rows ? BONUS_MEMBERS : ROW_MEMBERS);
            team.path("tilesFinished").forEach(tile -> removeNull(tile, "row"));
            for (JsonNode attempt : team.path("attempts")) {
                removeNull(attempt, "goal");
                attempt.path("granted").forEach(granted -> removeNull(granted, "goal"));
            }
        }
        return document;
    }

    private static void removeNull(JsonNode object, String member) {
        if (object.path(member).isNull()) {
            ((ObjectNode) object).remove(member);
        }
    }
}
