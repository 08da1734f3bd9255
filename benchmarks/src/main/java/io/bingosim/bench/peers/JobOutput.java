package io.bingosim.bench.peers;

import io.bingosim.bench.harness.Workload;
import io.bingosim.engine.stats.IntervalRule;
import io.bingosim.engine.stats.Tally;

/** What a job of a scheduler stores. */
enum JobOutput {
    /** The runs, and nothing that says who wins. */
    RUNS("one job per %s") {
        @Override
        void store(ResultTable results, Workload workload, int firstRun, int runs) {
            results.store(firstRun, runs, workload.simulate(firstRun, runs), new byte[0]);
        }

        @Override
        void conclude(ResultTable results, Workload workload) {
            // Nothing is known about the runs together.
        }
    },
    /** The runs and their tally; the last step merges the tallies into results, as BingoSim does. */
    RUNS_AND_RESULTS("one job per %s, with results") {
        @Override
        void store(ResultTable results, Workload workload, int firstRun, int runs) {
            Tally tally = Tally.empty(workload.scenario());
            byte[] block = workload.simulate(firstRun, runs, tally);
            results.store(firstRun, runs, block, tally.toPackedBytes());
        }

        @Override
        void conclude(ResultTable results, Workload workload) {
            Tally total = Tally.empty(workload.scenario());
            results.tallies().forEach(bytes -> total.merge(Tally.fromBytes(bytes)));
            if (total.results(workload.scenario().scenario(), IntervalRule.fixed(0))
                    .isEmpty()) {
                throw new IllegalStateException("no results");
            }
        }
    };

    private final String label;

    JobOutput(String label) {
        this.label = label;
    }

    String label(String unit) {
        return String.format(label, unit);
    }

    /** Simulates the runs of a job and stores what it is for. */
    abstract void store(ResultTable results, Workload workload, int firstRun, int runs);

    /** After the last job. */
    abstract void conclude(ResultTable results, Workload workload);
}
