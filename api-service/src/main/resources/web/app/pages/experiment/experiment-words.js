import { count, strategy } from '../../format.js';

/** How experiments are worded. Pure functions; the browser tests call them. */

/** The order of a result: the best first, the ones out last, later ones before earlier ones. */
export function ordered(results) {
  const rank = { SELECTED: 0, LEADER: 1, AS_GOOD: 2, CONTENDER: 3, SURVIVOR: 3, ESTIMATED: 3, ELIMINATED: 4, FAILED: 5 };
  const better = results.measure.best === 'LOWEST' ? -1 : 1;
  return results.variants
    .filter((variant) => variant.sameAs === null)
    .sort(
      (a, b) =>
        (rank[a.verdict] ?? 6) - (rank[b.verdict] ?? 6) ||
        (b.eliminated?.runs ?? 0) - (a.eliminated?.runs ?? 0) ||
        better * ((b.value?.value ?? 0) - (a.value?.value ?? 0)),
    );
}

/** A variant's name as people say it; the service's names of strategies are capitals. */
export function variantName(variant) {
  const [kind, , key] = variant.key.split(':');
  if (variant.key === 'baseline') return 'As it is today';
  return kind === 'strategy' && key ? strategy(key) : variant.name;
}

/** `the Foxes’`, `the Team 4’s`. */
export function possessive(name) {
  return name.endsWith('s') ? `${name}’` : `${name}’s`;
}

/** A value of the measure without its unit: `31.2`, `472`. */
export function valueText(metric, value, digits = 1) {
  return metric === 'winRate' ? (value * 100).toFixed(digits) : count(Math.round(value));
}

export function intervalText(metric, { low, high }, digits = 1) {
  return `${valueText(metric, low, digits)}–${valueText(metric, high, digits)}`;
}

/** A difference with its sign: `−2.5`, `+12`. */
export function differenceText(metric, value, digits = 1) {
  const shown = metric === 'winRate' ? Math.abs(value * 100).toFixed(digits) : Math.abs(value).toFixed(digits);
  return Number(shown) === 0 ? `±${shown}` : `${value < 0 ? '−' : '+'}${shown}`;
}

export function differenceRange(metric, { low, high }, digits = 1) {
  return `${differenceText(metric, low, digits)} to ${differenceText(metric, high, digits)}`;
}

export function unit(metric) {
  return metric === 'winRate' ? 'percentage points' : 'points';
}

/** The answer in words: `{ title, second }`. `team` is the name of the measured team. */
export function experimentVerdict(experiment, results, team) {
  if (experiment.status === 'ERROR') return { title: 'This experiment failed.', second: experiment.error ?? '' };
  if (!results || results.look === 0) return { title: experiment.endedAt ? 'No result: it ended before the first look.' : 'No result yet: the first look is being simulated.', second: '' };
  const wording = { BEST: bestVerdict, EFFECTS: effectsVerdict, ESTIMATE: estimateVerdict }[results.answer](experiment, results, team);
  return experiment.status === 'CANCELLED' ? { ...wording, title: `Cancelled after ${count(results.runs)} runs each. ${wording.title}` } : wording;
}

function bestVerdict(experiment, results, team) {
  const { metric } = results.measure;
  const [first] = ordered(results);
  const chosen = results.variants.find((variant) => variant.key === results.leader) ?? first;
  const ofStrategies = results.variants.every((variant) => variant.key === 'baseline' || variant.key.startsWith('strategy:'));
  if (results.outcome === 'SELECTED') {
    const advice = chosen.key === 'baseline' ? 'Change nothing' : ofStrategies ? `Play ${variantName(chosen)}` : variantName(chosen);
    return { title: `${advice}: ${team} then ${outcomeText(metric, chosen.value)}.`, second: [gain(results, chosen), asGood(results), promise(results)].filter(Boolean).join(' ') };
  }
  const what = ofStrategies ? 'strategy' : 'variant';
  if (experiment.endedAt) return { title: `No ${what} is clearly best${experiment.status === 'CANCELLED' ? '' : ` after ${count(results.runs)} runs each`}.`, second: `${variantName(chosen)} leads: ${team} then ${outcomeText(metric, chosen.value)}.` };
  const open = results.variants.filter((variant) => variant.verdict === 'SURVIVOR' || variant.verdict === 'LEADER').length;
  return { title: `${variantName(chosen)} leads after ${count(results.runs)} runs each.`, second: `${open} of ${results.variants.length} variants may still be the best.` };
}

function outcomeText(metric, { value, low, high }) {
  if (metric === 'points') return `score ${count(Math.round(value))} points (${count(Math.round(low))}–${count(Math.round(high))})`;
  if (value === 1) return `win every simulation (${intervalText(metric, { low, high })})`;
  const fine = value < 0.1 || value > 0.9 || Math.round(low * 100) === Math.round(high * 100);
  const digits = value > 0.9995 || value < 0.0005 ? 2 : fine ? 1 : 0;
  return `win ${valueText(metric, value, digits)} of 100 simulations (${intervalText(metric, { low, high }, digits)})`;
}

function gain({ measure }, { toBaseline }) {
  if (!toBaseline) return '';
  const more = toBaseline.value >= 0;
  const [a, b] = [Math.abs(toBaseline.low), Math.abs(toBaseline.high)].sort((x, y) => x - y);
  const size = (value) => valueText(measure.metric, Math.abs(value));
  const clear = toBaseline.low > 0 || toBaseline.high < 0;
  return `That is ${size(toBaseline.value)} ${more ? 'more' : 'fewer'} than today (${clear ? `${size(a)}–${size(b)}` : differenceRange(measure.metric, toBaseline)}).`;
}

function asGood(results) {
  const names = results.variants.filter((variant) => variant.verdict === 'AS_GOOD').map(variantName);
  if (names.length === 0) return '';
  return names.length === 1 ? `${names[0]} is as good.` : `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''} are as good.`;
}

function promise({ measure, indifference, confidence }) {
  if (indifference === 0) return `It is the best with ${trimmed(confidence * 100)}\u202f% confidence.`;
  const within = measure.metric === 'winRate' ? `${trimmed(indifference * 100)} percentage points` : `${trimmed(indifference)} points`;
  return `Right to within ${within} with ${trimmed(confidence * 100)}\u202f% confidence.`;
}

function effectsVerdict(experiment, results, team) {
  const clear = results.effects.filter((effect) => variantsOf(results, effect).some(({ toBaseline }) => toBaseline && (toBaseline.low > 0 || toBaseline.high < 0)));
  if (clear.length === 0) return { title: experiment.endedAt ? 'Nothing you varied matters: every effect may be zero.' : 'No effect is clear yet.', second: '' };
  const [first, second] = clear;
  return {
    title: `${first.name} matters most for ${team}: up to ${valueText(results.measure.metric, first.size)} ${unit(results.measure.metric)}.`,
    second: second ? `${second.name} follows with ${valueText(results.measure.metric, second.size)}. ${clear.length} of ${results.effects.length} effects are not zero.` : `All other effects may be zero.`,
  };
}

export function variantsOf(results, effect) {
  return effect.variants.map((key) => results.variants.find((variant) => variant.key === key)).filter(Boolean);
}

function estimateVerdict(experiment, results, team) {
  const others = results.variants.filter((variant) => variant.toBaseline && variant.sameAs === null);
  const clear = others.filter(({ toBaseline }) => toBaseline.low > 0 || toBaseline.high < 0);
  if (clear.length === 0) return { title: experiment.endedAt ? 'Nothing you varied matters: every difference may be zero.' : 'No difference is clear yet.', second: '' };
  const largest = clear.reduce((most, variant) => (Math.abs(variant.toBaseline.value) > Math.abs(most.toBaseline.value) ? variant : most));
  const { metric } = results.measure;
  return {
    title: `${variantName(largest)} changes most: ${team} ${metric === 'winRate' ? 'win' : 'score'} ${differenceText(metric, largest.toBaseline.value)} ${unit(metric)} (${differenceRange(metric, largest.toBaseline)}).`,
    second: `${clear.length} of ${others.length} differences are not zero.`,
  };
}

function trimmed(number) {
  return String(Number(number.toFixed(3)));
}
