/**
 * How long a lone player needs for a tile, on average: skill 1, no modifiers, allowed to use every rule, always online
 * and at this tile only. An activity that only groups may do is done by its smallest group. Small tiles are computed
 * exactly as a Markov chain over the units collected; a tile with too many states gets the engine's cost
 * (required ÷ expected units × pacing baseline, the cheapest goals added up), which ignores drops that serve two goals.
 */
import { GoalChain } from './goal-chain.js';
import { chanceOf } from './rates.js';

const STATES_MAX = 20_000;
const STEPS_MAX = 500_000;

/** Mean seconds; Infinity if no rule can ever finish the tile. */
export function meanTime(tile, activities, drops = 'ONE') {
  return solve(tile, activities, drops, false).mean;
}

/** The mean and the time after which half of such players are done, which is null if it takes too long to compute. */
export function meanAndMedianTime(tile, activities, drops = 'ONE') {
  return solve(tile, activities, drops, true);
}

function solve(tile, activities, drops, withMedian) {
  const goals = goalsOf(tile).map((goal) => readGoal(goal, activities));
  const need = tile.goals ? (tile.need ?? goals.length) : 1;
  const possible = goals.filter((goal) => goal.mean !== Infinity);
  if (goals.length === 0 || possible.length < need) return { mean: Infinity, median: null };
  if (goals.length === 1) return oneGoalTime(goals[0], withMedian);
  if (need === goals.length && independent(goals)) {
    return { mean: goals.reduce((sum, goal) => sum + oneGoalTime(goal, false).mean, 0), median: null };
  }
  return new GoalChain(goals, need, drops).solve(withMedian) ?? { mean: roughMean(goals, need), median: null };
}

export function goalsOf(tile) {
  if (Array.isArray(tile?.goals)) return tile.goals;
  return tile ? [{ key: tile.key, required: tile.required, rules: tile.rules }] : [];
}

/** Expected units of the accepted drops in one attempt (domain.md §4: no modifiers, one roll per line). */
export function expectedUnits(activity, accepts) {
  let units = 0;
  for (const line of activity?.lines ?? []) {
    for (const outcome of line.outcomes ?? []) {
      const chance = chanceOf(outcome.probability);
      if (!(chance > 0)) continue;
      for (const grant of outcome.grants ?? []) if (accepts.includes(grant.drop)) units += chance * meanUnits(grant);
    }
  }
  return units;
}

function meanUnits({ units }) {
  return typeof units === 'number' ? units : ((units?.min ?? 0) + (units?.max ?? 0)) / 2;
}

export function pacingSeconds(activity) {
  return Math.max(1, ...(activity?.lines ?? []).map((line) => Number(line.baselineSeconds) || 0));
}

/** The players a lone player needs with them: 1 unless only groups may do it. */
export function smallestParty(activity) {
  return activity?.solo === false && activity.group ? Math.max(1, activity.group.min ?? 2) : 1;
}

function readGoal(goal, activities) {
  const required = Number.isInteger(goal.required) && goal.required > 0 ? goal.required : NaN;
  const rules = Array.isArray(goal.rules) ? goal.rules : [];
  const accepts = rules.flatMap((rule) => rule.accepts ?? []);
  const rule = rules.find((rule) => expectedUnits(activities.get(rule.activity), rule.accepts ?? []) > 0);
  const activity = rule && activities.get(rule.activity);
  if (!activity || Number.isNaN(required)) return { required, accepts, mean: Infinity };
  const trip = readTrip(activity, rule);
  const units = trip.rolls.reduce((sum, roll) => sum + rollMean(roll, rule.accepts), 0);
  return { required, accepts, trip, mean: (required / units) * trip.seconds };
}

/** One attempt of the activity for this rule: its duration and its rolls, each a list of chances with grants. */
function readTrip(activity, rule) {
  const party = smallestParty(activity);
  const band = (activity.groupBands ?? []).find((band) => band.min <= party && party <= band.max) ?? {};
  const rolls = [];
  for (const line of activity.lines ?? []) {
    const times = line.roll === 'PER_PLAYER' ? party : 1;
    const roll = scaled(line.outcomes ?? [], rule.accepts, band.probability ?? 1);
    for (let i = 0; i < times; i++) rolls.push(roll);
  }
  return { activity: activity.key, seconds: pacingSeconds(activity) * (band.time ?? 1), rolls };
}

/** The chances of a roll with the wanted ones multiplied, as the engine does (domain.md §3.5). */
function scaled(outcomes, accepts, factor) {
  const read = outcomes.map((outcome) => {
    const grants = outcome.grants ?? [];
    return { chance: chanceOf(outcome.probability) || 0, grants, wanted: grants.some((grant) => accepts.includes(grant.drop)) };
  });
  let wanted = 0;
  let others = 0;
  for (const { chance, wanted: isWanted } of read) isWanted ? (wanted += chance * factor) : (others += chance);
  const wantedScale = factor * (wanted > 1 ? 1 / wanted : 1);
  const rest = 1 - Math.min(1, wanted);
  const othersScale = others > rest ? rest / others : 1;
  return read.map((o) => ({ chance: o.chance * (o.wanted ? wantedScale : othersScale), grants: o.grants }));
}

function rollMean(roll, accepts) {
  let mean = 0;
  for (const { chance, grants } of roll) for (const grant of grants) if (accepts.includes(grant.drop)) mean += chance * meanUnits(grant);
  return mean;
}

function independent(goals) {
  return goals.every((goal) =>
    goals.every(
      (other) =>
        other === goal ||
        !goal.trip?.rolls.some((roll) => roll.some(({ grants }) => grants.some((grant) => other.accepts.includes(grant.drop)))),
    ),
  );
}

/** One goal: the units of an attempt are always distributed alike, so a table of the units still missing is enough. */
function oneGoalTime({ required, accepts, trip, mean }, withMedian) {
  const units = unitsPerTrip(trip.rolls, accepts, required);
  if (units === null || units.length * required > STEPS_MAX * 10) return { mean, median: null };
  const trips = new Float64Array(required + 1); // trips[n]: expected attempts until n units are collected
  for (let missing = 1; missing <= required; missing++) {
    let sum = 1;
    for (let got = 1; got < units.length && got < missing; got++) sum += units[got] * trips[missing - got];
    trips[missing] = sum / (1 - units[0]);
  }
  return { mean: trips[required] * trip.seconds, median: withMedian ? oneGoalMedian(units, required, trip.seconds) : null };
}

function oneGoalMedian(units, required, seconds) {
  if (required === 1) return Math.max(1, Math.ceil(Math.log(0.5) / Math.log(units[0]) - 1e-9)) * seconds;
  let now = new Float64Array(required);
  now[0] = 1;
  for (let trips = 1, steps = 0; steps < 20 * STEPS_MAX; trips++) {
    const then = new Float64Array(required);
    let open = 0;
    for (let have = 0; have < required; have++) {
      if (now[have] === 0) continue;
      for (let got = 0; got < units.length && have + got < required; got++, steps++) then[have + got] += now[have] * units[got];
    }
    for (const share of then) open += share;
    if (open <= 0.5) return trips * seconds;
    now = then;
  }
  return null;
}

/** The chance of each number of accepted units in one attempt, all numbers from `most` up taken together. */
function unitsPerTrip(rolls, accepts, most) {
  let total = [1];
  for (const roll of rolls) {
    const chances = [1];
    for (const { chance, grants } of roll) {
      let granted = [1];
      for (const { drop, units } of grants) {
        if (!accepts.includes(drop)) continue;
        const [min, max] = typeof units === 'number' ? [units, units] : [units?.min ?? 0, units?.max ?? 0];
        if (!(max - min < STATES_MAX)) return null;
        const one = new Array(Math.min(max, most) + 1).fill(0);
        for (let count = min; count <= max; count++) one[Math.min(count, most)] += 1 / (max - min + 1);
        granted = convolved(granted, one, most);
      }
      granted.forEach((part, count) => (chances[count] = (chances[count] ?? 0) + chance * part));
      chances[0] -= chance;
    }
    total = convolved(total, Array.from(chances, (part) => part ?? 0), most);
    if (total.length > STATES_MAX) return null;
  }
  return total;
}

function convolved(a, b, most) {
  const sum = new Array(Math.min(a.length + b.length - 2, most) + 1).fill(0);
  a.forEach((x, i) => x !== 0 && b.forEach((y, j) => (sum[Math.min(i + j, most)] += x * y)));
  return sum;
}

function roughMean(goals, need) {
  const means = goals.map((goal) => goal.mean).sort((a, b) => a - b);
  return means.slice(0, need).reduce((sum, mean) => sum + mean, 0);
}
