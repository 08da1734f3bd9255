package io.bingosim.bench.peers;

import org.jobrunr.jobs.lambdas.JobRequest;

/** A JobRunr job: consecutive runs. */
public record RunRequest(int firstRun, int runs) implements JobRequest {
    @Override
    public Class<RunRequestHandler> getJobRequestHandler() {
        return RunRequestHandler.class;
    }
}
