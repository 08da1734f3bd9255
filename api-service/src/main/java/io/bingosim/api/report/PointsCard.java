package io.bingosim.api.report;

import io.bingosim.api.results.TeamResultsView.Distribution;
import io.bingosim.api.results.TeamResultsView.PointsCount;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The points of all teams on one axis: curves above, ranges below. */
final class PointsCard {
    private static final int HEIGHT = 180;
    private static final int SAMPLES = 200;
    /** Width of the smoothing kernel as a part of the axis. */
    private static final double KERNEL = 0.02;
    /** Fewer different values are drawn as steps. */
    private static final int SMOOTHED_VALUES_MIN = 40;

    private final List<ReportTeam> teams;
    private final Axis axis;
    private final boolean smooth;
    private final int samples;

    PointsCard(List<ReportTeam> all) {
        this.teams = ReportTeam.shown(all);
        int least = Integer.MAX_VALUE;
        int most = Integer.MIN_VALUE;
        for (ReportTeam team : teams) {
            least = Math.min(least, orZero(team.results().points().min()));
            most = Math.max(most, orZero(team.results().points().max()));
        }
        this.axis = Axis.of(least, most);
        this.smooth = teams.stream()
                        .mapToLong(team -> team.results().pointsHistogram().size())
                        .max()
                        .orElse(0)
                >= SMOOTHED_VALUES_MIN;
        // A step is one point wide where the axis is short enough.
        this.samples = smooth ? SAMPLES : (int) Math.min(SAMPLES, axis.to() - axis.from());
    }

    Markup html(ReportStyle style) {
        Markup card = new Markup()
                .raw("<div class=\"chart points\"><div class=\"row tall\"><div class=\"who\"><small>Share of"
                        + " runs</small></div>");
        card.raw(curves()).raw("<div></div></div>").raw(ticks(style));
        for (ReportTeam team : teams) {
            Distribution points = team.results().points();
            card.raw("<div class=\"row\"><div class=\"who " + team.colour() + "\"><i></i><b>")
                    .text(team.name())
                    .raw("</b></div>")
                    .raw(strip(team))
                    .raw("<div class=\"figure\"><b>" + orDash(points.p50()) + "</b><small>" + orDash(points.p5()) + "–"
                            + orDash(points.p95()) + "</small></div></div>");
        }
        return card.raw(
                "</div><p class=\"note\">Below the curves: 5th to 95th percentile (thin), middle half (thick) and"
                        + " median (ring); at the right the median and the 5th to 95th percentile."
                        + (smooth ? " Curves are smoothed for the eye." : "") + "</p>");
    }

    private Markup curves() {
        double[][] densities = teams.stream()
                .map(team -> density(team.results().pointsHistogram()))
                .toArray(double[][]::new);
        double highest = 1e-12;
        for (double[] density : densities) {
            for (double value : density) {
                highest = Math.max(highest, value);
            }
        }
        Plot plot = new Plot(HEIGHT, "Distribution of points of each team; the numbers are in the table.");
        axis.ticks().forEach(tick -> plot.vertical("grid", axis.position(tick), 0, HEIGHT));
        for (int i = 0; i < densities.length; i++) {
            String line = line(densities[i], highest);
            plot.open(teams.get(i).colour())
                    .path("area", line + "V" + HEIGHT + "H0Z")
                    .path("line", line)
                    .close();
        }
        return plot.horizontal("zero", 0, 1, HEIGHT - 0.5).end();
    }

    private String line(double[] density, double highest) {
        StringBuilder d = new StringBuilder();
        for (int i = 0; i <= samples; i++) {
            String y = Plot.number(HEIGHT - density[i] / highest * (HEIGHT - 8));
            String x = Plot.x((double) i / samples);
            if (smooth || i == 0) {
                d.append(i == 0 ? "M" : "L").append(x).append(' ').append(y);
            } else {
                // The step of a value begins half a value before it.
                d.append('H').append(Plot.x((i - 0.5) / samples)).append('V').append(y);
            }
        }
        return smooth ? d.toString() : d + "H" + Plot.WIDTH;
    }

    /** The share of runs around each sample of the axis. */
    private double[] density(List<PointsCount> histogram) {
        double[] density = new double[samples + 1];
        double runs = histogram.stream().mapToLong(PointsCount::runs).sum();
        for (PointsCount bin : histogram) {
            double at = axis.position(middle(bin)) * samples;
            if (!smooth) {
                density[(int) Math.round(at)] += bin.runs() / runs;
                continue;
            }
            double width = KERNEL * samples;
            int from = Math.max(0, (int) Math.floor(at - 4 * width));
            int to = Math.min(samples, (int) Math.ceil(at + 4 * width));
            for (int i = from; i <= to; i++) {
                double distance = (i - at) / width;
                density[i] += bin.runs() / runs * Math.exp(-distance * distance / 2);
            }
        }
        return density;
    }

    private static double middle(PointsCount bin) {
        Integer points = bin.points();
        return points != null ? points : (orZero(bin.from()) + orZero(bin.to())) / 2.0;
    }

    private Markup strip(ReportTeam team) {
        Distribution points = team.results().points();
        Plot plot = new Plot(
                20,
                team.name() + ": median " + orDash(points.p50()) + ", 5th to 95th percentile " + orDash(points.p5())
                        + " to " + orDash(points.p95()));
        axis.ticks().forEach(tick -> plot.vertical("grid", axis.position(tick), 0, 20));
        if (points.p50() == null) {
            return plot.end();
        }
        return plot.open(team.colour())
                .horizontal("thin", at(points.p5()), at(points.p95()), 10)
                .horizontal("thick", at(points.p25()), at(points.p75()), 10)
                .dot("ring", at(points.p50()), 10)
                .close()
                .dot("hole", at(points.p50()), 10)
                .end();
    }

    private Markup ticks(ReportStyle style) {
        Markup ticks = new Markup()
                .raw("<div class=\"row axis\"><div class=\"who\"><small>Points</small></div><div"
                        + " class=\"ticks\">");
        axis.ticks()
                .forEach(tick -> ticks.raw(
                        "<span class=\"" + style.left(axis.position(tick)) + "\">" + Figures.count(tick) + "</span>"));
        return ticks.raw("</div><div class=\"figure\"><small>median</small></div></div>");
    }

    private double at(@Nullable Integer points) {
        return axis.position(orZero(points));
    }

    private static int orZero(@Nullable Integer value) {
        return value == null ? 0 : value;
    }

    private static String orDash(@Nullable Integer value) {
        return value == null ? "–" : Figures.count(value);
    }

    /** An axis with round ends and five steps or so. */
    private record Axis(long from, long to, long step) {
        static Axis of(int least, int most) {
            double rough = Math.max(1, (most - least) / 5.0);
            double power = Math.pow(10, Math.floor(Math.log10(rough)));
            long step = Stream.of(1, 2, 5, 10)
                    .map(factor -> (long) Math.ceil(factor * power))
                    .filter(candidate -> candidate >= rough)
                    .findFirst()
                    .orElse((long) Math.ceil(rough));
            long from = Math.floorDiv(least, step) * step;
            long to = Math.max(from + step, -Math.floorDiv(-most, step) * step);
            return new Axis(from, to, step);
        }

        double position(double points) {
            return (points - from) / (to - from);
        }

        List<Long> ticks() {
            return Stream.iterate(from, tick -> tick <= to, tick -> tick + step).toList();
        }
    }
}
