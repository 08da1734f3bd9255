/** Unsaved work in local storage, one entry per scenario being edited, so that a reload loses nothing. */

const PREFIX = 'bingosim.draft.';

/** The draft kept under an id, `{ text, typed, derivedFrom, keptAt }`, or null. */
export function readDraft(id, storage = localStorage) {
  const kept = storage.getItem(PREFIX + id);
  const end = kept?.indexOf('\n') ?? -1;
  if (end < 0) return null;
  try {
    return { ...JSON.parse(kept.slice(0, end)), text: kept.slice(end + 1) };
  } catch {
    return null; // not written by this version of the app
  }
}

/**
 * `typed` says that the text is what was typed as JSON, not a document written out; `derivedFrom` is the scenario the
 * work began with, or null. False if the browser has no room for it.
 */
export function keepDraft(id, { text, typed = false, derivedFrom = null }, storage = localStorage) {
  const about = JSON.stringify({ typed, derivedFrom, keptAt: new Date().toISOString() });
  try {
    // The text as it is on the second line: quoted, a document of four megabytes would not fit.
    storage.setItem(PREFIX + id, `${about}\n${text}`);
    return true;
  } catch {
    storage.removeItem(PREFIX + id); // an older draft would come back as if it were the latest
    return false;
  }
}

export function dropDraft(id, storage = localStorage) {
  storage.removeItem(PREFIX + id);
}

/** An id for a scenario that was never saved. */
export function newDraftId(now = Date.now()) {
  return `new-${now.toString(36)}`;
}

export function isNew(id) {
  return id.startsWith('new-');
}

/** All drafts, newest first: with their ids. */
export function listDrafts(storage = localStorage) {
  const drafts = [];
  for (let i = 0; i < storage.length; i++) {
    const key = storage.key(i);
    if (!key.startsWith(PREFIX)) continue;
    const id = key.slice(PREFIX.length);
    const draft = readDraft(id, storage);
    if (draft) drafts.push({ id, ...draft });
  }
  return drafts.sort((a, b) => b.keptAt.localeCompare(a.keptAt));
}
