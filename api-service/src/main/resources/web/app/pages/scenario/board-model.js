/** The board of either version in one shape for drawing, and the edits that touch several places at once. */
import { goalsOf } from './tile-time.js';
import { valueAt, withInserted, without, withValue } from './pointer.js';
import { keyFrom } from './keys.js';
import { withGoalUnits } from './standing-model.js';

export const ROW_LENGTH = 4;

/** `{ grid, columns, rows: [[{ tile, at, place }]], total }`; place is `C5` (row C, column 5). */
export function readBoard(document) {
  const grid = document?.schemaVersion === 2;
  return grid ? readGrid(document) : readRows(document);
}

function readRows(document) {
  const rows = list(document?.rows).map((row, r) =>
    list(row?.tiles).map((tile, c) => ({ tile: tile ?? {}, at: `/rows/${r}/tiles/${c}`, place: placeName(r, c) })),
  );
  return finished(false, ROW_LENGTH, rows);
}

function readGrid(document) {
  const tiles = list(document?.board?.tiles);
  const wanted = document?.board?.columns;
  const columns = Number.isInteger(wanted) && wanted >= 1 && wanted <= 100 ? wanted : Math.max(1, Math.ceil(Math.sqrt(tiles.length)));
  const rows = [];
  tiles.forEach((tile, index) => {
    const r = Math.floor(index / columns);
    const c = index % columns;
    (rows[r] ??= []).push({ tile: tile ?? {}, at: `/board/tiles/${index}`, place: placeName(r, c) });
  });
  return finished(true, columns, rows);
}

function finished(grid, columns, rows) {
  const tiles = rows.flat();
  return { grid, columns, rows, tiles, total: tiles.reduce((sum, { tile }) => sum + (Number(tile.points) || 0), 0) };
}

/** Rows are letters as on a board game (A, B, … Z, AA), columns are numbers. */
function placeName(row, column) {
  let letters = '';
  for (let rest = row + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters + (column + 1);
}

export function list(value) {
  return Array.isArray(value) ? value : [];
}

/** The bonuses, gate and lines a tile belongs to. */
export function belongings(document, board, at) {
  const { tile, place } = board.tiles.find((entry) => entry.at === at) ?? {};
  if (!board.grid || !tile) return { bonuses: [], gate: null, lines: [] };
  const index = board.tiles.findIndex((entry) => entry.at === at);
  const lines = document.board?.lines ?? {};
  const row = Math.floor(index / board.columns);
  const column = index % board.columns;
  const square = board.tiles.length === board.columns * board.columns;
  return {
    place,
    bonuses: list(document.board?.bonuses).filter((bonus) => list(bonus.tiles).includes(tile.key)),
    gate: list(document.board?.gates).find((gate) => list(gate.tiles).includes(tile.key)) ?? null,
    lines: [
      lines.rows !== undefined && `row ${row + 1}`,
      lines.columns !== undefined && `column ${column + 1}`,
      lines.diagonals !== undefined && square && (row === column || row + column === board.columns - 1) && 'a diagonal',
    ].filter(Boolean),
  };
}

/** `4 of 8`: what opens a gate. */
export function gateText(gate) {
  const after = gate.after ?? {};
  const tiles = list(after.tiles).length;
  return after.points !== undefined ? `${after.points} points` : `${after.count ?? '?'} of ${tiles}`;
}

export function goalsText(tile) {
  const goals = goalsOf(tile);
  return Array.isArray(tile.goals) ? `${tile.need ?? goals.length} of ${goals.length} goals` : '';
}

/** All drops an activity can grant, with the outcomes that do: for the drop table of a tile. */
export function dropsOf(activity) {
  const drops = new Set();
  for (const line of list(activity?.lines)) {
    for (const outcome of list(line.outcomes)) for (const grant of list(outcome.grants)) drops.add(grant.drop);
  }
  return [...drops];
}

/** Computed once per document: many fields of one form suggest them. */
const capabilities = new WeakMap();

export function capabilitiesOf(document) {
  if (!capabilities.has(document)) capabilities.set(document, readCapabilities(document));
  return capabilities.get(document);
}

function readCapabilities(document) {
  const found = new Set();
  for (const team of list(document?.teams)) {
    for (const player of list(team?.players)) for (const capability of list(player?.capabilities)) found.add(capability);
  }
  for (const { tile } of readBoard(document).tiles) {
    for (const goal of goalsOf(tile)) {
      for (const rule of list(goal?.rules)) {
        for (const capability of list(rule?.requires)) found.add(capability);
        for (const modifier of list(rule?.modifiers)) if (modifier?.capability) found.add(modifier.capability);
      }
    }
  }
  return [...found].sort();
}

/** A tile that can be finished from the start: it accepts the first drop of the first activity. */
export function newTile(document, name, points) {
  const keys = readBoard(document).tiles.map(({ tile }) => tile.key);
  return { key: keyFrom(name, keys), name, points, required: 1, rules: [newRule(document)] };
}

export function newRule(document) {
  const activity = list(document.activities)[0];
  return { activity: activity?.key ?? '', accepts: dropsOf(activity).slice(0, 1) };
}

export function addRow(document) {
  const row = list(document.rows).length;
  let next = withInserted(document, '/rows', { tiles: [] });
  for (let points = 1; points <= ROW_LENGTH; points++) {
    next = withInserted(next, `/rows/${row}/tiles`, newTile(next, `Tile ${placeName(row, points - 1)}`, points));
  }
  return next;
}

/** One more row of a grid. */
export function addGridRow(document) {
  const board = readBoard(document);
  let next = document;
  const row = Math.ceil(board.tiles.length / board.columns);
  for (let column = 0; column < board.columns; column++) {
    next = withInserted(next, '/board/tiles', newTile(next, `Tile ${placeName(row, column)}`, 10));
  }
  return next;
}

export function addGridTile(document) {
  const board = readBoard(document);
  const index = board.tiles.length;
  return withInserted(document, '/board/tiles', newTile(document, `Tile ${placeName(Math.floor(index / board.columns), index % board.columns)}`, 10));
}

/** Removes a tile and every mention of it; bonuses and gates left without tiles go, too. */
export function removeTile(document, at) {
  const key = valueAt(document, at)?.key;
  let next = without(document, at);
  if (!next.board) return next;
  const others = (tiles) => list(tiles).filter((tile) => tile !== key);
  if (next.board.bonuses) {
    const bonuses = next.board.bonuses.map((bonus) => ({ ...bonus, tiles: others(bonus.tiles) })).filter((bonus) => bonus.tiles.length > 0);
    next = withValue(next, '/board/bonuses', bonuses);
  }
  if (next.board.gates) {
    const gates = next.board.gates
      .map((gate) => ({ ...gate, tiles: others(gate.tiles), after: { ...gate.after, tiles: others(gate.after?.tiles) } }))
      .filter((gate) => gate.tiles.length > 0 && gate.after.tiles.length > 0);
    next = withValue(next, '/board/gates', gates);
  }
  if (next.standing?.teams) {
    const teams = next.standing.teams.map((team) => ({ ...team, tiles: list(team.tiles).filter((entry) => entry.tile !== key) }));
    next = withValue(next, '/standing/teams', teams);
  }
  return next;
}

/** Turns the short form (`required` and `rules`) into a list of goals. */
export function withGoal(document, at) {
  const tile = valueAt(document, at);
  const goals = list(tile.goals);
  const { required, rules, ...rest } = tile;
  const present = tile.goals ? goals : [{ key: 'goal-1', required: required ?? 1, rules: list(rules) }];
  const goal = { key: keyFrom(`goal-${present.length + 1}`, present.map((other) => other.key)), required: 1, rules: [newRule(document)] };
  const next = { ...rest, goals: [...present, goal] };
  return withGoalUnits(withValue(document, at, next), next, (units) => [...units, 0]);
}

/** Removes a goal; the last one left becomes the short form again. */
export function withoutGoal(document, at, index) {
  const tile = valueAt(document, at);
  const goals = list(tile.goals).filter((_, i) => i !== index);
  const { goals: _, need, ...rest } = tile;
  const next = goals.length > 1
    ? { ...tile, goals, ...(need > goals.length ? { need: goals.length } : {}) }
    : { ...rest, required: goals[0]?.required ?? 1, rules: goals[0]?.rules ?? [] };
  return withGoalUnits(withValue(document, at, next), next, (units) => units.filter((_, i) => i !== index));
}

/** Renames a drop of an activity, also in the rules that accept it unless another activity grants it, too. */
export function renameDrop(document, activityAt, from, to) {
  let next = document;
  const activity = valueAt(document, activityAt);
  list(activity.lines).forEach((line, l) =>
    list(line.outcomes).forEach((outcome, o) =>
      list(outcome.grants).forEach((grant, g) => {
        if (grant.drop === from) next = withValue(next, `${activityAt}/lines/${l}/outcomes/${o}/grants/${g}/drop`, to);
      }),
    ),
  );
  const grantedElsewhere = list(document.activities).some((other) => other !== activity && dropsOf(other).includes(from));
  if (grantedElsewhere) return next;
  for (const { tile, at } of readBoard(document).tiles) {
    const inGoals = Array.isArray(tile.goals);
    goalsOf(tile).forEach((goal, g) =>
      list(goal.rules).forEach((rule, r) => {
        if (!list(rule.accepts).includes(from)) return;
        const path = `${at}${inGoals ? `/goals/${g}` : ''}/rules/${r}/accepts`;
        next = withValue(next, path, [...new Set(rule.accepts.map((drop) => (drop === from ? to : drop)))]);
      }),
    );
  }
  return next;
}
