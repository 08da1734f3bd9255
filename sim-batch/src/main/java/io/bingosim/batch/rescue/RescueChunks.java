package io.bingosim.batch.rescue;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.Database;
import io.bingosim.batch.Process;
import io.bingosim.batch.Seconds;
import io.bingosim.batch.claim.ClaimedChunk;
import io.bingosim.batch.dispatch.DispatchChunks;
import io.bingosim.batch.metrics.Meters;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import org.jboss.logging.Logger;

/** The ways back from RUNNING: rescued from the gone, released by the draining, reported by the hung, lost on the way. */
@ApplicationScoped
public class RescueChunks {
    private static final Logger LOG = Logger.getLogger(RescueChunks.class);

    private static final String RESCUE =
            "SELECT * FROM rescue(make_interval(secs => $1), make_interval(secs => $2), $3, $4)";
    private static final String RELEASE_CHUNKS = "SELECT * FROM release_chunks($1, $2, $3)";
    private static final String CRASH_CHUNK = "SELECT * FROM crash_chunk($1, $2, $3, $4, $5)";
    private static final String RETURN_LOST_CHUNKS =
            "SELECT * FROM return_lost_chunks($1, $2, $3, make_interval(secs => $4))";
    private static final String SWEEP_ENDED = "SELECT sweep_ended() AS swept";

    private final Database database;
    private final Process process;
    private final BatchConfig config;
    private final DispatchChunks dispatch;

    RescueChunks(Database database, Process process, BatchConfig config, DispatchChunks dispatch) {
        this.database = database;
        this.process = process;
        this.config = config;
        this.dispatch = dispatch;
    }

    /** Makes work again of what gone processes held. */
    public Uni<List<ReturnedChunk>> rescue() {
        var rescue = config.rescue();
        var arguments = Tuple.of(
                Seconds.of(rescue.silence()), Seconds.of(rescue.uptime()), rescue.splitAt(), rescue.crashesMax());
        return database.list(RESCUE, arguments, ReturnedChunk::of).invoke(returned -> tell("rescued", returned));
    }

    /** Cancels what is open in ended batches, so that these can be answered; says how many chunks that were. */
    public Uni<Integer> sweepEnded() {
        return database.one(SWEEP_ENDED, Tuple.tuple(), row -> row.getInteger("swept"));
    }

    /** Gives back chunks that this process will not finish. Costs them nothing. */
    public Uni<List<ReturnedChunk>> releaseChunks(Collection<ClaimedChunk> chunks) {
        return database.list(RELEASE_CHUNKS, Tuple.of(process.id(), ids(chunks), fences(chunks)), ReturnedChunk::of)
                .invoke(returned -> tell("released", returned));
    }

    /** Reports the chunk that hangs one of this process's slots. */
    public Uni<List<ReturnedChunk>> crashChunk(ClaimedChunk chunk) {
        var arguments = Tuple.of(
                process.id(),
                chunk.id(),
                chunk.fence(),
                config.rescue().splitAt(),
                config.rescue().crashesMax());
        return database.list(CRASH_CHUNK, arguments, ReturnedChunk::of).invoke(returned -> tell("crashed", returned));
    }

    /**
     * Gives back what the database believes this process holds and it does not: a claim whose answer was lost, a result
     * that could not be stored in time. Without it such a chunk would be RUNNING as long as this process lives.
     */
    public Uni<List<ReturnedChunk>> returnLostChunks(Collection<ClaimedChunk> held) {
        // Twice the limit of a call: a claim that is on its way is not lost.
        double grace = 2 * Seconds.of(config.database().timeout());
        return database.list(
                        RETURN_LOST_CHUNKS, Tuple.of(process.id(), ids(held), fences(held), grace), ReturnedChunk::of)
                .invoke(returned -> tell("unclaimed", returned));
    }

    private void tell(String what, List<ReturnedChunk> returned) {
        returned.forEach(chunk -> Meters.returned(what, chunk.became()));
        returned.forEach(chunk -> LOG.infof(
                "%s chunk=%d batch=%s worker=%s became=%s",
                what, chunk.chunkId(), chunk.batchId(), chunk.workerId(), chunk.became()));
        if (!returned.isEmpty()) {
            dispatch.wake();
        }
    }

    private static Long[] ids(Collection<ClaimedChunk> chunks) {
        return chunks.stream().map(ClaimedChunk::id).toArray(Long[]::new);
    }

    private static Integer[] fences(Collection<ClaimedChunk> chunks) {
        return chunks.stream().map(ClaimedChunk::fence).toArray(Integer[]::new);
    }
}
