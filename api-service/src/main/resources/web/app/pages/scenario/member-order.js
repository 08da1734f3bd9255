/**
 * Documents as people write them. The service stores them with sorted members and all defaults filled in; here a document
 * begins with its name, members not listed come last in their order, and empty defaults are left out, which also keeps a
 * large document within the size the service accepts. The scenario's id does not depend on either.
 */
const ORDER = [
  'schemaVersion', 'key', 'name', 'team', 'tile', 'at', 'day', 'start', 'minutes', 'startsAt', 'timeZone', 'durationSeconds', 'unlockPointsPerRow', 'solo', 'group', 'roll',
  'baselineSeconds', 'varianceSeconds', 'distribution', 'probability', 'drop', 'units', 'finishedAt', 'min', 'max', 'points', 'required', 'need', 'skill', 'capabilities',
  'strategy', 'params', 'activity', 'accepts', 'requires', 'modifiers', 'columns', 'drops', 'activities', 'lines', 'outcomes', 'grants', 'groupBands', 'rows',
  'board', 'tiles', 'goals', 'rules', 'bonuses', 'gates', 'after', 'win', 'teams', 'players', 'sessions', 'standing',
];
const EMPTY_DEFAULTS = new Set(['requires', 'modifiers', 'groupBands', 'group', 'params']);
const RANK = new Map(ORDER.map((name, index) => [name, index]));

export function inReadingOrder(value) {
  if (Array.isArray(value)) return value.map(inReadingOrder);
  if (value === null || typeof value !== 'object') return value;
  const names = Object.keys(value).filter((name) => !isEmptyDefault(name, value[name]));
  names.sort((a, b) => (RANK.get(a) ?? ORDER.length) - (RANK.get(b) ?? ORDER.length));
  return Object.fromEntries(names.map((name) => [name, inReadingOrder(value[name])]));
}

function isEmptyDefault(name, value) {
  return EMPTY_DEFAULTS.has(name) && (value === null || (typeof value === 'object' && Object.keys(value).length === 0));
}
