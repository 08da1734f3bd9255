package io.bingosim.worker.selfcheck;

/** The expected hash of {@code runs} runs of a scenario with a seed. */
record GoldenSeed(String scenario, long seed, int runs, String hash) {
    GoldenSeed {
        if (runs < 1) {
            throw new IllegalArgumentException("runs must be >= 1: " + runs);
        }
    }

    /** A line of the golden file: scenario, seed, runs, hash. */
    static GoldenSeed of(String line) {
        String[] fields = line.strip().split("\\s+");
        if (fields.length != 4) {
            throw new IllegalArgumentException("expected 'scenario seed runs hash': " + line);
        }
        return new GoldenSeed(fields[0], Long.parseLong(fields[1]), Integer.parseInt(fields[2]), fields[3]);
    }
}
