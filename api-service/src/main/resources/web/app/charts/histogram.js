/** Figures drawn from the exact histogram of a team's points. Pure functions. */

/** Values and runs: a bin counts at its middle. */
export function pointsOf(team) {
  return (team.pointsHistogram ?? []).map((bin) => ({ x: bin.points ?? (bin.from + bin.to) / 2, runs: bin.runs }));
}

/**
 * The axis for the points of all teams: `{ from, to, step }`. Smooth curves end at round numbers; steps have half a point of room on
 * either side, so that every value stands in the middle of its step.
 */
export function axisOf(teams, stepped) {
  const values = teams.flatMap((team) => [team.points.min, team.points.max]).filter((value) => value !== null);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = Math.max(1, niceStep((high - low) / 8));
  if (stepped) {
    return low === high ? { from: low - 1.5, to: high + 1.5, step: 1 } : { from: low - 0.5, to: high + 0.5, step };
  }
  return { from: Math.floor(low / step) * step, to: Math.ceil(high / step) * step, step };
}

/** The next of 1, 2, 5, 10, 20, 50, … */
export function niceStep(raw) {
  const power = 10 ** Math.floor(Math.log10(raw || 1));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw - 1e-9) ?? power;
}

/** Fewer than 40 distinct values are drawn as steps, more as smooth curves. */
export function isStepped(teams) {
  const values = new Set(teams.flatMap((team) => pointsOf(team).map((bin) => bin.x)));
  return values.size < 40;
}

/** The share of runs per `unit` points, smoothed with a normal kernel of 2 % of the axis. */
export function smooth(team, [low, high], unit, samples = 160) {
  const width = (high - low) * 0.02;
  const bins = pointsOf(team);
  const total = bins.reduce((sum, bin) => sum + bin.runs, 0) || 1;
  const curve = [];
  for (let index = 0; index <= samples; index++) {
    const x = low + ((high - low) * index) / samples;
    let density = 0;
    for (const bin of bins) {
      const distance = (x - bin.x) / width;
      if (Math.abs(distance) < 4) {
        density += bin.runs * Math.exp(-0.5 * distance * distance);
      }
    }
    curve.push([x, (density / total / (width * Math.sqrt(2 * Math.PI))) * unit * 100]);
  }
  return curve;
}

/** The share of runs per value as steps around each value. */
export function steps(team, [from, to]) {
  const low = from + 0.5;
  const high = to - 0.5;
  const bins = new Map(pointsOf(team).map((bin) => [bin.x, bin.runs]));
  const total = [...bins.values()].reduce((sum, runs) => sum + runs, 0) || 1;
  const curve = [];
  for (let x = Math.floor(low); x <= Math.ceil(high); x++) {
    const share = ((bins.get(x) ?? 0) / total) * 100;
    curve.push([x - 0.5, share], [x + 0.5, share]);
  }
  return curve;
}

/** The share of runs with at most x points. */
export function cumulative(team, [low, high]) {
  const bins = pointsOf(team);
  const total = bins.reduce((sum, bin) => sum + bin.runs, 0) || 1;
  const curve = [[low, 0]];
  let sum = 0;
  for (const bin of bins) {
    curve.push([bin.x, (sum / total) * 100]);
    sum += bin.runs;
    curve.push([bin.x, (sum / total) * 100]);
  }
  curve.push([high, 100]);
  return curve;
}

/** The share of runs with at most x points, exactly. */
export function shareUpTo(team, x) {
  const bins = pointsOf(team);
  const total = bins.reduce((sum, bin) => sum + bin.runs, 0) || 1;
  return bins.filter((bin) => bin.x <= x).reduce((sum, bin) => sum + bin.runs, 0) / total;
}

/** The share of pairs of independent runs in which `a` has more points than `b`; null without results. */
export function shareAbove(a, b) {
  const [ours, theirs] = [pointsOf(a ?? {}), pointsOf(b ?? {})];
  const all = (bins) => bins.reduce((sum, bin) => sum + bin.runs, 0);
  if (!ours.length || !theirs.length) {
    return null;
  }
  const above = ours.reduce((sum, bin) => sum + bin.runs * all(theirs.filter((other) => other.x < bin.x)), 0);
  return above / (all(ours) * all(theirs));
}

/** A round number of points per which shares are given: about a thirtieth of the axis. */
export function unitOf([low, high]) {
  return Math.max(1, niceStep((high - low) / 30));
}
