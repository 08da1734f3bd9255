package io.bingosim.batch.finalise;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.bingosim.batch.finalise.FinaliseStore.StoredTally;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.stats.Tally;
import io.bingosim.engine.stats.TeamAnswer;
import java.util.List;

/** Tallies merged, and answers as they are stored. */
final class Merging {
    /** Double.toString changed in JDK 19; this writer gives the same digits everywhere. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private Merging() {}

    static Tally merge(CompiledScenario scenario, List<StoredTally> tallies) {
        Tally merged = Tally.empty(scenario);
        tallies.forEach(tally -> merged.merge(Tally.fromBytes(tally.bytes())));
        return merged;
    }

    static Long[] ids(List<StoredTally> tallies) {
        return tallies.stream().map(StoredTally::id).toArray(Long[]::new);
    }

    static String json(TeamAnswer answer) {
        try {
            return JSON.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer must be writable as JSON", e);
        }
    }
}
