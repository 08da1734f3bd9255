/**
 * The order in which people write the members. The service stores documents with sorted members; read in this order a
 * document begins with its name and a list follows what it belongs to. Members not listed keep their order at the end.
 */
const ORDER = [
  'schemaVersion', 'key', 'name', 'day', 'start', 'minutes', 'startsAt', 'timeZone', 'durationSeconds', 'unlockPointsPerRow', 'solo', 'group', 'roll',
  'baselineSeconds', 'varianceSeconds', 'distribution', 'probability', 'drop', 'units', 'min', 'max', 'points', 'required', 'need', 'skill', 'capabilities',
  'strategy', 'params', 'activity', 'accepts', 'requires', 'modifiers', 'columns', 'drops', 'activities', 'lines', 'outcomes', 'grants', 'groupBands', 'rows',
  'board', 'tiles', 'goals', 'rules', 'bonuses', 'gates', 'after', 'win', 'teams', 'players', 'sessions', 'standing',
];
const RANK = new Map(ORDER.map((name, index) => [name, index]));

export function inReadingOrder(value) {
  if (Array.isArray(value)) return value.map(inReadingOrder);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).sort((a, b) => (RANK.get(a) ?? ORDER.length) - (RANK.get(b) ?? ORDER.length));
  return Object.fromEntries(names.map((name) => [name, inReadingOrder(value[name])]));
}
