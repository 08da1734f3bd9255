/** Figures drawn from the exact histogram of a team's points. Pure functions. */

/** Values and runs: a bin counts at its middle. */
export function pointsOf(team) {
  return (team.pointsHistogram ?? []).map((bin) => ({ x: bin.points ?? (bin.from + bin.to) / 2, runs: bin.runs }));
}

/** The smallest and largest value of all teams, padded to whole tens if there are many. */
export function extentOf(teams) {
  const values = teams.flatMap((team) => [team.points.min, team.points.max]).filter((value) => value !== null);
  const low = Math.min(...values);
  const high = Math.max(...values);
  return low === high ? [low - 1, high + 1] : [low, high];
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
export function steps(team, [low, high]) {
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

/** A round number of points per which shares are given: about a thirtieth of the axis. */
export function unitOf([low, high]) {
  const raw = (high - low) / 30;
  const power = 10 ** Math.floor(Math.log10(Math.max(raw, 1)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((unit) => unit >= raw) ?? power;
}
