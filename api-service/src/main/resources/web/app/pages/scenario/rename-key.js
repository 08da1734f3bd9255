import { stepsOf, valueAt, withValue } from './pointer.js';

/** Where keys stand and where they are referred to; `*` is every entry of a list. */
const KINDS = [
  {
    word: 'tile',
    keys: ['/board/tiles/*/key', '/rows/*/tiles/*/key'],
    references: ['/board/bonuses/*/tiles/*', '/board/gates/*/tiles/*', '/board/gates/*/after/tiles/*', '/standing/teams/*/tiles/*/tile'],
  },
  {
    word: 'activity',
    keys: ['/activities/*/key'],
    references: ['/board/tiles/*/rules/*/activity', '/board/tiles/*/goals/*/rules/*/activity', '/rows/*/tiles/*/rules/*/activity'],
  },
  { word: 'team', keys: ['/teams/*/key'], references: ['/standing/teams/*/team'] },
  { word: 'player', keys: ['/teams/*/players/*/key'], references: [] },
];

/** Whether the value at a pointer is a key that may be referred to. */
export function isKey(at) {
  return kindOf(at) !== undefined;
}

/** Why a text cannot be the key at a pointer, or null. A key that is taken would merge what refers to the two. */
export function keyProblem(document, at, key) {
  const { word, keys } = kindOf(at);
  // Only players are told apart within their team.
  const [pattern] = word === 'player' ? [at.replace(/\d+\/key$/, '*/key')] : keys.filter((path) => matches(path, at));
  const others = valuesAt(document, stepsOf(pattern)).filter((other) => other === key).length;
  return others > (valueAt(document, at) === key ? 1 : 0) ? `Another ${word} has this key. Type a different one.` : null;
}

/** Renames the key at a pointer, and with it everything in the document that refers to it. */
export function renameKey(document, at, to) {
  const from = valueAt(document, at);
  return kindOf(at).references.reduce((next, path) => replaced(next, stepsOf(path), from, to), withValue(document, at, to));
}

function kindOf(at) {
  return KINDS.find(({ keys }) => keys.some((path) => matches(path, at)));
}

function matches(path, at) {
  const [wanted, given] = [stepsOf(path), stepsOf(at)];
  return wanted.length === given.length && wanted.every((step, index) => (step === '*' ? /^\d+$/.test(given[index]) : step === given[index]));
}

function valuesAt(value, [step, ...rest]) {
  if (step === undefined) return [value];
  if (step === '*') return Array.isArray(value) ? value.flatMap((entry) => valuesAt(entry, rest)) : [];
  return value !== null && typeof value === 'object' && Object.hasOwn(value, step) ? valuesAt(value[step], rest) : [];
}

/** What does not change is shared with the old document. */
function replaced(value, [step, ...rest], from, to) {
  if (step === undefined) return value === from ? to : value;
  if (step === '*') {
    if (!Array.isArray(value)) return value;
    const entries = value.map((entry) => replaced(entry, rest, from, to));
    return entries.every((entry, index) => entry === value[index]) ? value : entries;
  }
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return value;
  const next = replaced(value[step], rest, from, to);
  return next === value[step] ? value : { ...value, [step]: next };
}
