/** The standing of an event under way: reading what a team has, and edits that keep `finishedAt` in step with the units. */
import { EventClock } from '../../event-time.js';
import { list } from './board-model.js';
import { without, withValue, valueAt } from './pointer.js';
import { goalsOf } from './tile-time.js';

/** The clock of the event, or null while its start, zone or duration is not valid. */
export function clockOf({ startsAt, timeZone = 'America/New_York', durationSeconds }) {
  try {
    const clock = new EventClock({ startsAt, timeZone, durationSeconds });
    return Number.isFinite(clock.start) && durationSeconds > 0 ? clock : null;
  } catch {
    return null; // an unknown zone
  }
}

/** Now if the event is under way by the clock, otherwise the middle of the event. */
export function likelyTime(document, now) {
  const clock = clockOf(document);
  const duration = Number.isInteger(document.durationSeconds) ? document.durationSeconds : 2;
  const elapsed = clock ? Math.floor((now - clock.start) / 60_000) * 60 : -1;
  return elapsed >= 0 && elapsed < duration ? elapsed : Math.floor(duration / 2);
}

/** What a team has of a tile: `{ at, units, required, finishedAt, isFinished }`; `at` is where its entry is, or would be. */
export function readStanding(document, team, tile) {
  const teams = list(document.standing?.teams);
  const t = indexOf(teams, 'team', team);
  const tiles = list(teams[t]?.tiles);
  const index = indexOf(tiles, 'tile', tile.key);
  const required = goalsOf(tile).map((goal) => goal?.required);
  const units = required.map((_, goal) => list(tiles[index]?.units)[goal] ?? 0);
  return { at: `/standing/teams/${t}/tiles/${index}`, units, required, finishedAt: tiles[index]?.finishedAt, isFinished: isFinished(tile, units) };
}

export function withUnits(document, team, tile, goal, units) {
  const now = readStanding(document, team, tile).units;
  return written(document, team, tile, now.with(goal, units ?? 0));
}

/** Finishes a tile with the fewest further goals, or takes everything of it away. */
export function withFinished(document, team, tile, finished) {
  const { units, required } = readStanding(document, team, tile);
  if (!finished) return written(document, team, tile, units.map(() => 0));
  let missing = needOf(tile) - units.filter((count, goal) => count === required[goal]).length;
  return written(document, team, tile, units.map((count, goal) => (count !== required[goal] && missing-- > 0 ? required[goal] : count)));
}

/** After a change of a tile's goals: `change` maps the units of each team. */
export function withGoalUnits(document, tile, change) {
  return list(document.standing?.teams).reduce((next, { team, tiles }) => {
    const entry = list(tiles).find((other) => other?.tile === tile.key);
    return entry ? written(next, team, tile, change(list(entry.units))) : next;
  }, document);
}

export function withoutTeam(document, team) {
  const index = list(document.standing?.teams).findIndex((entry) => entry?.team === team);
  return index < 0 ? document : without(document, `/standing/teams/${index}`);
}

/** Whether the standing names a team or a tile that is not there. */
export function hasStrangers(document) {
  return withoutStrangers(document) !== document;
}

export function withoutStrangers(document) {
  const teams = new Set(list(document.teams).map((team) => team?.key));
  const tiles = new Set(list(document.board?.tiles).map((tile) => tile?.key));
  const given = list(document.standing?.teams);
  const kept = given
    .filter((entry) => teams.has(entry?.team))
    .map((entry) => (list(entry.tiles).every((other) => tiles.has(other?.tile)) ? entry : { ...entry, tiles: entry.tiles.filter((other) => tiles.has(other?.tile)) }));
  return kept.length === given.length && kept.every((entry, index) => entry === given[index]) ? document : withValue(document, '/standing/teams', kept);
}

/** `{ tiles, points, bonuses }` that follow from what a team has finished; full lines count as bonuses. */
export function scoreOf(document, board, team) {
  const finished = board.tiles.map(({ tile }) => readStanding(document, team, tile).isFinished);
  const keys = new Map(board.tiles.map(({ tile }, index) => [tile.key, index]));
  const bonuses = [...lineBonuses(document.board?.lines ?? {}, board), ...list(document.board?.bonuses).map((bonus) => ({
    points: bonus?.points, need: bonus?.need, tiles: list(bonus?.tiles).map((key) => keys.get(key)),
  }))].filter(({ tiles, need }) => tiles.length > 0 && tiles.filter((index) => finished[index]).length >= (need ?? tiles.length));
  const points = board.tiles.reduce((sum, { tile }, index) => sum + (finished[index] ? Number(tile.points) || 0 : 0), 0);
  return { tiles: finished.filter(Boolean).length, bonuses: bonuses.length, points: bonuses.reduce((sum, bonus) => sum + (Number(bonus.points) || 0), points) };
}

function lineBonuses(lines, board) {
  const { columns } = board;
  const all = board.tiles.map((_, index) => index);
  const numbers = [...Array(columns).keys()];
  const found = [];
  if (lines.rows !== undefined) found.push(...board.rows.map((_, row) => ({ points: lines.rows, tiles: all.filter((index) => Math.floor(index / columns) === row) })));
  if (lines.columns !== undefined) found.push(...numbers.map((column) => ({ points: lines.columns, tiles: all.filter((index) => index % columns === column) })));
  if (lines.diagonals !== undefined && all.length === columns * columns) {
    found.push({ points: lines.diagonals, tiles: numbers.map((n) => n * columns + n) }, { points: lines.diagonals, tiles: numbers.map((n) => n * columns + columns - 1 - n) });
  }
  return found;
}

function written(document, team, tile, units) {
  const teams = list(document.standing?.teams);
  const t = indexOf(teams, 'team', team);
  const { at } = readStanding(document, team, tile);
  const { finishedAt, ...entry } = valueAt(document, at) ?? {};
  if (units.every((count) => count === 0)) {
    const next = without(document, at);
    return list(valueAt(next, `/standing/teams/${t}/tiles`)).length > 0 ? next : without(next, `/standing/teams/${t}`);
  }
  const finish = isFinished(tile, units) ? { finishedAt: finishedAt ?? document.standing.at } : {};
  const withTeam = teams[t] ? document : withValue(document, '/standing/teams', [...teams, { team, tiles: [] }]);
  const tiles = list(withTeam.standing.teams[t].tiles);
  const next = [...tiles];
  next[indexOf(tiles, 'tile', tile.key)] = { ...entry, tile: tile.key, units, ...finish };
  return withValue(withTeam, `/standing/teams/${t}/tiles`, next);
}

/** Places by key, computed once per list: every tile of every team is looked up at each drawing. */
const places = new WeakMap();

/** The index of the first such entry, or of the end of the list. */
function indexOf(entries, member, key) {
  if (!places.has(entries)) places.set(entries, new Map(entries.map((entry, index) => [entry?.[member], index]).reverse()));
  return places.get(entries).get(key) ?? entries.length;
}

function needOf(tile) {
  return Array.isArray(tile.goals) ? (tile.need ?? tile.goals.length) : 1;
}

function isFinished(tile, units) {
  const goals = goalsOf(tile);
  return goals.length > 0 && goals.filter((goal, index) => units[index] === goal?.required).length >= needOf(tile);
}
