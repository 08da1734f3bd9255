package io.bingosim.api.results;

import io.bingosim.api.batch.BatchFacts;
import io.bingosim.api.parquet.ParquetFile;
import io.bingosim.engine.CompiledScenario;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import java.util.LinkedHashMap;
import java.util.Map;

/** All results as a Parquet file, in pieces. Rows are added only when the client has taken the last row group. */
final class ParquetRows {
    private final RunsInOrder runs;
    private final ResultColumns columns;
    private final ParquetFile file;
    private boolean ended;

    ParquetRows(RunsInOrder runs, BatchFacts facts, CompiledScenario scenario, String version) {
        this.runs = runs;
        this.columns = new ResultColumns(scenario);
        this.file = new ParquetFile(columns.all(), metadata(facts, scenario, version));
    }

    private static Map<String, String> metadata(BatchFacts facts, CompiledScenario scenario, String version) {
        Map<String, String> metadata = new LinkedHashMap<>();
        metadata.put("bingosim.version", version);
        metadata.put("bingosim.batch", facts.id().value().toString());
        metadata.put("bingosim.scenario", facts.scenarioId());
        metadata.put(
                "bingosim.schemaVersion", Integer.toString(scenario.scenario().schemaVersion()));
        metadata.put("bingosim.seed", facts.seedGiven());
        metadata.put("bingosim.coveredRuns", Long.toString(facts.coveredRuns()));
        return metadata;
    }

    Multi<byte[]> pieces() {
        return FilePieces.of(this::next);
    }

    private Uni<byte[]> next() {
        return runs.ready().emitOn(Infrastructure.getDefaultWorkerPool()).map(this::piece);
    }

    private byte[] piece(boolean more) {
        while (runs.isReady() && !file.hasPieces()) {
            columns.add(runs.run(), runs.position(), runs.reader(), file);
            runs.advance();
        }
        if (!more && !ended) {
            ended = true;
            file.end();
        }
        byte[] piece = file.poll();
        if (piece != null) {
            return piece;
        }
        return ended ? FilePieces.END : FilePieces.NONE;
    }
}
