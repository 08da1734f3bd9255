package io.bingosim.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.bench.harness.Workload;
import io.bingosim.engine.stats.Tally;
import io.bingosim.testing.TestPostgres;
import io.bingosim.testing.TestRabbit;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A peer that loses work would look fast: each must keep every run exactly once. */
class PeersTest {
    private final Workload small = Workload.sample(Path.of(".."), "small");

    @Test
    void every_peer_keeps_every_run_once() throws Exception {
        try (ResultTable results = new ResultTable(TestPostgres.freshDatabase())) {
            List<Peer> peers = List.of(
                    new DbSchedulerPeer(results),
                    new JobRunrPeer(results),
                    new NaivePeer(results, TestRabbit.freshVhost()));
            for (Peer peer : peers) {
                for (JobOutput output : JobOutput.values()) {
                    results.empty();

                    double seconds = peer.seconds(small, 50, peer instanceof NaivePeer ? 1 : 7, output);

                    assertThat(seconds).as(peer.name()).isPositive();
                    results.requireRuns(50);
                }
            }
        }
    }

    @Test
    void schedulers_with_results_store_the_tally_of_every_run() throws Exception {
        try (ResultTable results = new ResultTable(TestPostgres.freshDatabase())) {
            new DbSchedulerPeer(results).seconds(small, 50, 7, JobOutput.RUNS_AND_RESULTS);

            assertThat(results.tallies().stream()
                            .mapToLong(bytes -> Tally.fromBytes(bytes).runs())
                            .sum())
                    .isEqualTo(50);
        }
    }
}
