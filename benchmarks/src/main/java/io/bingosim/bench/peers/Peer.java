package io.bingosim.bench.peers;

import io.bingosim.bench.harness.Workload;

/** Another way to execute many runs. */
interface Peer {
    String name();

    /** The seconds from requesting the runs until the last result is stored. */
    double seconds(Workload workload, int runs, int runsPerJob) throws Exception;
}
