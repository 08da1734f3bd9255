package io.bingosim.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.bench.harness.Workload;
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
                for (int repetition = 0; repetition < 2; repetition++) {
                    results.empty();

                    double seconds = peer.seconds(small, 50, peer instanceof NaivePeer ? 1 : 7);

                    assertThat(seconds).as(peer.name()).isPositive();
                    results.requireRuns(50);
                }
            }
        }
    }
}
