package io.bingosim.bench.peers;

import org.jobrunr.jobs.lambdas.JobRequest;

/** A JobRunr job: some runs in a row. */
public record RunRequest(int firstRun, int runs) implements JobRequest {
    @Override
    public Class<RunRequestHandler> getJobRequestHandler() {
        return RunRequestHandler.class;
    }
}
