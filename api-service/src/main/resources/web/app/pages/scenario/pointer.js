/**
 * Edits of a JSON value by JSON pointer (RFC 6901). Values are never changed in place: an edit copies the objects on its
 * path and shares the rest, so an old document stays whole (undo keeps it) and members the forms do not know survive.
 */

export function pointer(...steps) {
  return steps.map((step) => '/' + String(step).replaceAll('~', '~0').replaceAll('/', '~1')).join('');
}

export function stepsOf(text) {
  if (text === '') return [];
  return text
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value there, or undefined if there is none. */
export function valueAt(document, at) {
  let value = document;
  for (const step of stepsOf(at)) {
    if (value === null || typeof value !== 'object') return undefined;
    value = Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** Sets a value; objects missing on the way are created. */
export function withValue(document, at, value) {
  return changed(document, stepsOf(at), () => value);
}

/** Removes a member or a list entry; nothing happens if it is not there. */
export function without(document, at) {
  const steps = stepsOf(at);
  const last = steps.pop();
  if (valueAt(document, at) === undefined) return document;
  return changed(document, steps, (parent) => {
    if (Array.isArray(parent)) return parent.filter((_, index) => String(index) !== last);
    const { [last]: _, ...rest } = parent;
    return rest;
  });
}

/** Inserts into the list at `at`, at the end unless an index is given. */
export function withInserted(document, at, value, index) {
  return changed(document, stepsOf(at), (list) => {
    const copy = Array.isArray(list) ? [...list] : [];
    copy.splice(index ?? copy.length, 0, value);
    return copy;
  });
}

/** Moves an entry of the list at `at` to another index. */
export function withMoved(document, at, from, to) {
  return changed(document, stepsOf(at), (list) => {
    const copy = [...list];
    copy.splice(to, 0, ...copy.splice(from, 1));
    return copy;
  });
}

function changed(value, steps, change) {
  if (steps.length === 0) return change(value);
  const [step, ...rest] = steps;
  if (Array.isArray(value)) {
    const copy = [...value];
    copy[Number(step)] = changed(value[Number(step)], rest, change);
    return copy;
  }
  const object = value !== null && typeof value === 'object' ? value : {};
  return { ...object, [step]: changed(Object.hasOwn(object, step) ? object[step] : undefined, rest, change) };
}
