import { count } from './format.js';

/**
 * The answer of a batch in words: `{ title, second }`. `batch` is the batch's view, `results` its results (or null).
 * Pure; the browser tests call it.
 */
export function verdict(batch, results) {
  const teams = ordered(results?.teams ?? []);
  const runs = results?.runs?.completed ?? 0;
  if (runs === 0 || teams.length === 0 || teams[0].winRate.value === null) {
    return { title: nothingYet(batch), second: '' };
  }
  const answer = answerOf(teams, runs);
  const before = endedEarly(batch);
  return {
    title: before ? before + (keepsCapital(answer.title, teams) ? answer.title : lower(answer.title)).replace(' simulations (', ' (') : answer.title,
    second: answer.second(batch),
  };
}

/** Teams by win rate; equal ones in the order of the scenario. */
export function ordered(teams) {
  return teams.map((team, place) => ({ ...team, place })).sort((a, b) => (b.winRate.value ?? 0) - (a.winRate.value ?? 0) || a.place - b.place);
}

/** Whether the intervals of the two best teams share a value. */
export function overlaps(first, second) {
  return second.winRate.high >= first.winRate.low;
}

function answerOf(teams, runs) {
  const [first, second] = teams;
  if (runs === 1) {
    return { title: oneRun(teams), second: () => '' };
  }
  if (teams.length > 1 && teams.every((team) => team.soleWinRate.value === 0)) {
    return { title: 'Every simulation is a tie.', second: () => '' };
  }
  const text = `${first.name} ${verb(first.name, 'win')}`;
  if (first.winRate.value === 1) {
    return { title: `${text} every simulation (${ends(first)}).`, second: () => '' };
  }
  if (teams.length > 1 && overlaps(first, second)) {
    const level = teams.filter((team) => overlaps(first, team));
    return {
      title: `Too close to call: ${level.slice(0, 2).map((team) => `${team.name} ${value(team)} (${ends(team)})`).join(', ')}.`,
      second: () => [others(level.length - 2), moreRuns(first, second, runs)].filter(Boolean).join(' '),
    };
  }
  return {
    title: `${text} ${value(first)} of 100 simulations (${ends(first)}).`,
    second: (batch) => (second ? runnerUp(teams, batch) : ''),
  };
}

function runnerUp(teams, batch) {
  const [first, second] = teams;
  const follows = teams.length === 2
    ? `${second.name} ${verb(second.name, 'win')} ${value(second)} (${ends(second)}).`
    : `${second.name} ${verb(second.name, 'follow')} with ${value(second)} (${ends(second)}).`;
  if (teams.length > 8) {
    return `${follows} ${count(teams.length - 2)} teams stay below that.`;
  }
  return batch.endedAt
    ? `${follows} The ranges do not overlap: ${first.name} really ${isPlural(first.name) ? 'are' : 'is'} ahead.`
    : `${follows} The ranges do not overlap so far.`;
}

function others(number) {
  return number <= 0 ? '' : `${number === 1 ? 'One more team is' : `${count(number)} more teams are`} as close.`;
}

/** Intervals shrink with the root of the runs; they part when their halves fit into the difference. */
function moreRuns(first, second, runs) {
  const gap = first.winRate.value - second.winRate.value;
  const halves = first.winRate.value - first.winRate.low + second.winRate.high - second.winRate.value;
  const needed = runs * (halves / gap) ** 2 - runs;
  if (!(needed < 100_000_000)) {
    return '';
  }
  const unit = 10 ** Math.floor(Math.log10(Math.max(needed, 1)));
  return `About ${count(Math.max(100, Math.ceil(needed / unit) * unit))} more runs would tell.`;
}

function oneRun(teams) {
  const winners = teams.filter((team) => team.winRate.value > 0);
  const points = `${count(winners[0].points.mean)} points`;
  return winners.length === 1
    ? `One simulation: ${winners[0].name} ${verb(winners[0].name, 'win')} with ${points}.`
    : `One simulation: ${winners.length === teams.length ? 'a tie of all' : list(winners.map((team) => team.name))}${winners.length === teams.length ? ' teams' : ' tie'} with ${points}.`;
}

function list(names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function nothingYet(batch) {
  if (batch.status === 'CANCELLED') {
    return 'Cancelled before the first run was finished.';
  }
  if (batch.status === 'ERROR') {
    return 'No result: every run failed.';
  }
  if (batch.endedAt) {
    return 'No result.';
  }
  return batch.status === 'PENDING' || batch.runs.running === 0
    ? `No result yet: waits for ${waitsFor(batch)}.`
    : 'No result yet: the first runs are being simulated.';
}

/** What a waiting batch waits for, in words. */
export function waitsFor(batch) {
  const words = {
    EXECUTOR: 'an executor that can run it',
    WORKER: 'a free worker',
    TURN: 'its turn',
    DATABASE: 'the database',
    BROKER: 'the broker',
  };
  return words[String(batch.waitingFor ?? '').toUpperCase()] ?? 'a free worker';
}

function endedEarly(batch) {
  const done = batch.runs.completed + batch.runs.failed;
  const asked = batch.runs.asked ?? batch.runs.requested;
  if (batch.status === 'CANCELLED') {
    return `Cancelled after ${count(done)} of ${count(asked)} runs: `;
  }
  return batch.status === 'ERROR' && done < asked ? `Failed after ${count(done)} of ${count(asked)} runs: ` : '';
}

function keepsCapital(title, teams) {
  return teams.some((team) => title.startsWith(team.name));
}

function lower(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Whole numbers; one decimal below 10, above 90, or where both ends would read alike. */
function digits(team) {
  const { value: share, low, high } = team.winRate;
  return share < 0.1 || share > 0.9 || Math.round(low * 100) === Math.round(high * 100) ? 1 : 0;
}

function value(team) {
  return number(team.winRate.value * 100, digits(team));
}

function ends(team) {
  const places = digits(team);
  return `${number(team.winRate.low * 100, places)}–${number(team.winRate.high * 100, places)}`;
}

/** A value that is exactly 0 or 100 needs no decimal. */
function number(percent, places) {
  return percent === 0 || percent === 100 ? String(percent) : percent.toFixed(places);
}

/** "Terns win", "Team 17 wins". */
function verb(name, stem) {
  return isPlural(name) ? stem : `${stem}s`;
}

function isPlural(name) {
  return /[^s]s$/i.test(name.trim());
}
