package io.bingosim.bench.peers;

import io.bingosim.bench.harness.Workload;

/** Another way to execute many runs. */
interface Peer {
    String name();

    /**
     * The seconds from requesting the runs until the last result is stored.
     *
     * @param output what the jobs of a scheduler store; the other peers store runs only
     */
    double seconds(Workload workload, int runs, int runsPerJob, JobOutput output) throws Exception;
}
