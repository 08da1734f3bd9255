import { plural } from './format.js';

/**
 * The board of a scenario document, the same for both versions: `tiles` in order with `key`, `name`, `points`, `label`
 * and their place; `milestones` are what is reached on the way, rows or bonuses, with `key`, `name` and `note`.
 */
export function boardOf(document) {
  return document.schemaVersion === 1 ? rowsBoard(document) : gridBoard(document.board);
}

function rowsBoard({ rows, unlockPointsPerRow }) {
  const tiles = rows.flatMap((row, index) => row.tiles.map((tile, column) => tileOf(tile, index, column, `${index + 1}${letter(column)}`)));
  return {
    columns: 4,
    tiles,
    kind: 'rows',
    milestones: rows.map((row, index) => ({ key: index, name: `Row ${index + 1}`, note: '' })).slice(1),
    unlockPointsPerRow,
  };
}

function gridBoard(board) {
  const columns = board.columns ?? null;
  const width = columns ?? Math.min(8, Math.max(4, Math.ceil(Math.sqrt(board.tiles.length))));
  const tiles = board.tiles.map((tile, index) => {
    const row = Math.floor(index / width);
    const column = index % width;
    return tileOf(tile, row, column, columns ? `${letter(row)}${column + 1}` : String(index + 1));
  });
  return { columns: width, tiles, kind: 'bonuses', milestones: bonuses(board, columns) };
}

function tileOf(tile, row, column, label) {
  return { key: tile.key, name: tile.name ?? tile.key, points: tile.points, row, column, label };
}

/** The lines come first, in the order in which the engine counts them. */
function bonuses(board, columns) {
  const found = [];
  const lines = board.lines ?? {};
  const rows = columns ? Math.ceil(board.tiles.length / columns) : 0;
  const add = (kind, number, points) => found.push({ key: `${kind.toLowerCase()}-${number}`, name: `${kind} ${number}`, note: `+${plural(points, 'point')}` });
  if (lines.rows !== undefined && lines.rows !== null) {
    for (let row = 1; row <= rows; row++) {
      add('Row', row, lines.rows);
    }
  }
  if (lines.columns !== undefined && lines.columns !== null) {
    for (let column = 1; column <= columns; column++) {
      add('Column', column, lines.columns);
    }
  }
  if (lines.diagonals !== undefined && lines.diagonals !== null) {
    add('Diagonal', 1, lines.diagonals);
    add('Diagonal', 2, lines.diagonals);
  }
  for (const bonus of board.bonuses ?? []) {
    found.push({ key: bonus.key, name: bonus.name ?? bonus.key, note: `+${plural(bonus.points ?? 0, 'point')}` });
  }
  return found;
}

function letter(index) {
  return index < 26 ? String.fromCharCode(65 + index) : `${letter(Math.floor(index / 26) - 1)}${letter(index % 26)}`;
}

/** The times of a team by milestone: `{ share, p5, p50, p95 }`. */
export function milestoneTimes(team) {
  const times = new Map();
  for (const row of team.rowTimes ?? []) {
    times.set(row.row, { share: row.openedShare, ...row.openedAt });
  }
  for (const bonus of team.bonusTimes ?? []) {
    times.set(bonus.bonus, { share: bonus.reachedShare, ...bonus.reachedAt });
  }
  return times;
}
