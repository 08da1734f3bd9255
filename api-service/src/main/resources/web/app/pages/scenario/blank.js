/** A new scenario that is valid from the start, so that every later problem is about something the user has changed. */
import { addGridRow, addRow } from './board-model.js';

/** `board` is `rows` (rows of four) or `grid`; `size` is the number of rows, and of columns of a grid. */
export function blankScenario({ board, size, name, timeZone, today }) {
  const event = { name, startsAt: `${nextFriday(today)}T18:00:00`, timeZone, durationSeconds: 9 * 86400 };
  const activity = {
    key: 'activity-1',
    name: 'First activity',
    lines: [
      {
        key: 'drops',
        roll: 'PER_PLAYER',
        baselineSeconds: 600,
        varianceSeconds: 60,
        distribution: 'UNIFORM',
        outcomes: [{ key: 'item', probability: '1/30', grants: [{ drop: 'item', units: 1 }] }],
      },
    ],
  };
  const strategy = { key: board === 'grid' ? 'VALUE' : 'ROW_UNLOCKING' };
  const teams = ['Team 1', 'Team 2'].map((team, index) => ({
    key: `team-${index + 1}`,
    name: team,
    strategy,
    players: ['1', '2', '3'].map((number) => ({ key: `player-${number}`, name: `Player ${number}`, skill: 1, capabilities: [], sessions: [] })),
  }));
  return board === 'grid' ? blankGrid(event, activity, teams, size) : blankRows(event, activity, teams, size);
}

function blankRows(event, activity, teams, size) {
  let document = { schemaVersion: 1, ...event, unlockPointsPerRow: 5, activities: [activity], rows: [], teams };
  for (let row = 0; row < size; row++) document = addRow(document);
  return document;
}

function blankGrid(event, activity, teams, size) {
  const board = { columns: size, drops: 'ONE', tiles: [], lines: { rows: 5, columns: 5 }, bonuses: [], gates: [] };
  let document = { schemaVersion: 2, ...event, activities: [activity], board, win: { by: 'POINTS', ties: 'SHARED' }, teams };
  for (let row = 0; row < size; row++) document = addGridRow(document);
  return document;
}

function nextFriday(today) {
  const day = new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate()));
  day.setUTCDate(day.getUTCDate() + ((5 - day.getUTCDay() + 7) % 7 || 7));
  return day.toISOString().slice(0, 10);
}
