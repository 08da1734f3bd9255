/** What differs between two scenario documents, as readable lines `{ where, what }`. A pure function. */
const MOST = 500;

export function scenarioDifferences(a, b) {
  const found = [];
  walk(a, b, [], found);
  return found;
}

function walk(a, b, path, found) {
  if (found.length >= MOST || Object.is(a, b)) {
    return;
  }
  if (Array.isArray(a) && Array.isArray(b)) {
    walkLists(a, b, path, found);
  } else if (isObject(a) && isObject(b)) {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      walk(a[key], b[key], [...path, words(key)], found);
    }
  } else if (JSON.stringify(a) !== JSON.stringify(b)) {
    found.push({ where: path.join(', ') || 'Scenario', what: a === undefined ? `added: ${show(b)}` : b === undefined ? `removed: ${show(a)}` : `${show(a)} → ${show(b)}` });
  }
}

/** Entries with keys are matched by key, so that a moved one is no change of all that follow. */
function walkLists(a, b, path, found) {
  const keyed = [...a, ...b].every((entry) => isObject(entry) && typeof entry.key === 'string');
  if (!keyed) {
    if (a.every((entry) => !isObject(entry)) && b.every((entry) => !isObject(entry))) {
      const added = b.filter((entry) => !a.includes(entry));
      const removed = a.filter((entry) => !b.includes(entry));
      if (added.length || removed.length) {
        found.push({ where: path.join(', '), what: [added.length ? `added: ${added.map(show).join(', ')}` : '', removed.length ? `removed: ${removed.map(show).join(', ')}` : ''].filter(Boolean).join('; ') });
      }
      return;
    }
    for (let index = 0; index < Math.max(a.length, b.length); index++) {
      walk(a[index], b[index], [...path, String(index + 1)], found);
    }
    return;
  }
  const others = new Map(b.map((entry) => [entry.key, entry]));
  for (const entry of a) {
    const other = others.get(entry.key);
    if (other) {
      walk(entry, other, [...path, entry.name ?? entry.key], found);
      others.delete(entry.key);
    } else {
      found.push({ where: path.join(', '), what: `removed: ${entry.name ?? entry.key}` });
    }
  }
  for (const entry of others.values()) {
    found.push({ where: path.join(', '), what: `added: ${entry.name ?? entry.key}` });
  }
}

function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function words(key) {
  const text = key.replace(/([A-Z])/g, ' $1').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function show(value) {
  if (isObject(value)) {
    return value.name ?? value.key ?? Object.keys(value).map((key) => words(key).toLowerCase()).join(', ');
  }
  const text = Array.isArray(value) ? `${value.length} entries` : String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
