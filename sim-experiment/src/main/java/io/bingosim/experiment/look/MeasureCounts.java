package io.bingosim.experiment.look;

import io.bingosim.engine.stats.Bounds;
import io.bingosim.engine.stats.DifferenceCounts;
import io.bingosim.engine.stats.Sample;
import io.bingosim.engine.stats.ShareDifferenceCounts;
import io.bingosim.experiment.request.Measure.Metric;
import org.jspecify.annotations.Nullable;

/**
 * The histogram of a measure over runs of one variant, or of its difference between two variants run by run. Merging is
 * exact, so the counts of a prefix of the runs have the same bytes however the runs were divided.
 */
public final class MeasureCounts {

    private final Bounds bounds;
    private final @Nullable ShareDifferenceCounts shares;
    private final @Nullable DifferenceCounts points;

    private MeasureCounts(Bounds bounds, @Nullable ShareDifferenceCounts shares, @Nullable DifferenceCounts points) {
        this.bounds = bounds;
        this.shares = shares;
        this.points = points;
    }

    /** Counts the values of one variant. */
    public static MeasureCounts ofValues(MeasuredTeam team) {
        return team.metric() == Metric.winRate
                ? new MeasureCounts(team.bounds(), new ShareDifferenceCounts(team.teamCount(), 0), null)
                : new MeasureCounts(team.bounds(), null, new DifferenceCounts(team.bounds()));
    }

    /** Counts the differences of a variant to another one, its reference. */
    public static MeasureCounts ofDifferences(MeasuredTeam variant, MeasuredTeam reference) {
        Bounds bounds = Bounds.ofDifferences(variant.bounds(), reference.bounds());
        return variant.metric() == Metric.winRate
                ? new MeasureCounts(bounds, new ShareDifferenceCounts(variant.teamCount(), reference.teamCount()), null)
                : new MeasureCounts(bounds, null, new DifferenceCounts(bounds));
    }

    /** Values that {@link #toBytes} wrote for the same team. */
    public static MeasureCounts ofValues(MeasuredTeam team, byte[] bytes) {
        return team.metric() == Metric.winRate
                ? new MeasureCounts(team.bounds(), ShareDifferenceCounts.of(team.teamCount(), 0, bytes), null)
                : new MeasureCounts(team.bounds(), null, DifferenceCounts.of(team.bounds(), bytes));
    }

    /** Differences that {@link #toBytes} wrote for the same two teams. */
    public static MeasureCounts ofDifferences(MeasuredTeam variant, MeasuredTeam reference, byte[] bytes) {
        Bounds bounds = Bounds.ofDifferences(variant.bounds(), reference.bounds());
        return variant.metric() == Metric.winRate
                ? new MeasureCounts(
                        bounds, ShareDifferenceCounts.of(variant.teamCount(), reference.teamCount(), bytes), null)
                : new MeasureCounts(bounds, null, DifferenceCounts.of(bounds, bytes));
    }

    public byte[] toBytes() {
        return shares != null ? shares.toBytes() : points().toBytes();
    }

    /** Adds the value of a run as {@link MeasuredTeam#valueOf} gives it; a failed run is left out. */
    public void add(int value) {
        if (value != MeasuredTeam.FAILED) {
            addPair(value, 0);
        }
    }

    /** Adds the values of one run in the variant and in its reference; a run that failed in either is left out. */
    public void add(int value, int reference) {
        if (value != MeasuredTeam.FAILED && reference != MeasuredTeam.FAILED) {
            addPair(value, reference);
        }
    }

    private void addPair(int value, int reference) {
        if (shares != null) {
            shares.add(value, reference);
        } else {
            points().add(value - reference);
        }
    }

    /** Adds the counts of other runs. */
    public void merge(MeasureCounts other) {
        if (shares != null && other.shares != null) {
            shares.merge(other.shares);
        } else {
            points().merge(other.points());
        }
    }

    private DifferenceCounts points() {
        if (points == null) {
            throw new IllegalStateException("counts of shares are no counts of points");
        }
        return points;
    }

    /** The least and the greatest value that a run can have. */
    public Bounds bounds() {
        return bounds;
    }

    public Sample sample() {
        return shares != null ? shares.sample() : points().sample();
    }
}
