package io.bingosim.engine;

/** A run that could not be simulated, and the team that caused it. */
public final class RunException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final long run;
    private final String team;

    public RunException(long run, String team, String message) {
        super("run " + run + ", team " + team + ": " + message);
        this.run = run;
        this.team = team;
    }

    public long run() {
        return run;
    }

    public String team() {
        return team;
    }
}
