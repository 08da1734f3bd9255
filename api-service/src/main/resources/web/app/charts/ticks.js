/** Where axes have their marks. Pure functions; the browser tests call them. */

/** Steps that clocks have, in seconds. */
const CLOCK_STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];
/** The least part of its axis that a running batch has covered. */
const COVERED_MIN = 0.4;

/** Round times from 0 to `end`, at most `most` steps apart. */
export function clockTicks(end, most) {
  const step = CLOCK_STEPS.find((candidate) => end / candidate <= most) ?? Math.ceil(end / most / 86400) * 86400;
  return Array.from({ length: Math.floor(end / step + 1e-9) + 1 }, (_, index) => index * step);
}

/** Where the axis of a running batch ends: at all its runs, or at a round number before them so that the lines are no sliver. */
export function horizon(covered, requested) {
  const wanted = covered / COVERED_MIN;
  if (wanted >= requested) {
    return requested;
  }
  const power = 10 ** Math.floor(Math.log10(wanted));
  return Math.min(requested, [1, 2, 5, 10].map((step) => step * power).find((round) => round >= wanted));
}
