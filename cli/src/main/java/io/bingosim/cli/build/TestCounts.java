package io.bingosim.cli.build;

/** Passed and failed tests; skipped ones count as neither. */
public record TestCounts(long passed, long failed) {
    static final TestCounts NONE = new TestCounts(0, 0);

    public TestCounts plus(TestCounts other) {
        return new TestCounts(passed + other.passed, failed + other.failed);
    }

    public boolean isEmpty() {
        return passed + failed == 0;
    }

    @Override
    public String toString() {
        return passed + " passed, " + failed + " failed";
    }
}
