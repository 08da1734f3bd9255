package io.bingosim.bench.peers;

import io.bingosim.bench.frame.Workload;

/** Another way to get many runs done. */
interface Peer {
    String name();

    /** Seconds from asking for the runs until the last result is kept. */
    double seconds(Workload workload, int runs, int runsPerJob) throws Exception;
}
