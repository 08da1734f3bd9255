package io.bingosim.batch.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.bingosim.engine.stats.Rate;
import io.bingosim.engine.stats.Summary;
import io.bingosim.engine.stats.TeamAnswer;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** A team's answer as it is stored and sent. The engine knows no framework: its records are registered for native here. */
@RegisterForReflection(
        targets = {
            TeamAnswer.class,
            TeamAnswer.PointsCount.class,
            TeamAnswer.RowTime.class,
            TeamAnswer.TileTime.class,
            TeamAnswer.Times.class,
            Rate.class,
            Summary.class
        })
public final class AnswerJson {
    /** Double.toString changed in JDK 19; this writer gives the same digits everywhere. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private AnswerJson() {}

    public static String of(TeamAnswer answer) {
        try {
            return JSON.writeValueAsString(answer);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an answer must be writable as JSON", e);
        }
    }
}
