package io.bingosim.api.report;

import io.bingosim.experiment.request.Measure.Metric;
import io.bingosim.experiment.result.ExperimentResults.Estimate;
import io.bingosim.experiment.result.ExperimentResults.PairedDifference;
import java.util.Locale;

/** Values and differences of a measure as people read them: 31.2 %, 472 points, −2.5 percentage points. */
record MeasureFigures(Metric metric) {
    /** What a value is multiplied by to be shown. */
    double scale() {
        return metric == Metric.winRate ? 100 : 1;
    }

    String label() {
        return metric == Metric.winRate ? "Win rate" : "Points";
    }

    /** Of differences. */
    String unit() {
        return metric == Metric.winRate ? "percentage points" : "points";
    }

    String value(Estimate estimate) {
        return metric == Metric.winRate ? Figures.percent(estimate.value()) : Figures.oneDecimal(estimate.value());
    }

    String interval(Estimate estimate) {
        return metric == Metric.winRate
                ? Figures.percents(estimate.low(), estimate.high())
                : Figures.oneDecimal(estimate.low()) + "–" + Figures.oneDecimal(estimate.high());
    }

    /** `win 31 of 100 simulations (31–32)`, for a team or teams. */
    String outcome(Estimate estimate, boolean plural) {
        return metric == Metric.winRate
                ? (plural ? "win " : "wins ")
                        + Figures.ofHundred(estimate.value(), estimate.low(), estimate.high())
                        + " of 100 simulations "
                        + Figures.range(estimate.value(), estimate.low(), estimate.high())
                : (plural ? "score " : "scores ") + Figures.count(Math.round(estimate.value())) + " points ("
                        + Figures.count(Math.round(estimate.low())) + "–"
                        + Figures.count(Math.round(estimate.high())) + ")";
    }

    String difference(double difference) {
        String size = size(difference);
        return Double.parseDouble(size) == 0 ? "±" + size : (difference < 0 ? "−" : "+") + size;
    }

    String range(PairedDifference difference) {
        return difference(difference.low()) + " to " + difference(difference.high());
    }

    /** Without its sign. */
    String size(double difference) {
        return String.format(Locale.ROOT, "%.1f", Math.abs(difference * scale()));
    }
}
