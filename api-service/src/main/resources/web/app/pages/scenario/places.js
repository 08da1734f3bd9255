/** Where a JSON pointer is shown in the editor, and which violations belong to a field. */
import { stepsOf, valueAt } from './pointer.js';

/** The tab of a pointer and what must be selected there for its field to be on the screen. */
export function placeOf(at, document) {
  const [first, second, third, fourth, fifth] = stepsOf(at);
  const index = (step) => (step !== undefined && /^\d+$/.test(step) ? Number(step) : null);
  switch (first) {
    case 'activities':
      return { tab: 'activities', activity: index(second) };
    case 'teams':
      return { tab: 'teams', team: index(second), player: third === 'players' ? index(fourth) : null };
    case 'rows': {
      const row = index(second);
      const tile = third === 'tiles' ? index(fourth) : null;
      return { tab: 'board', standing: null, tile: row === null || tile === null ? null : `/rows/${row}/tiles/${tile}` };
    }
    case 'board': {
      const tile = second === 'tiles' ? index(third) : null;
      return { tab: 'board', standing: null, tile: tile === null ? null : `/board/tiles/${tile}` };
    }
    case 'unlockPointsPerRow':
      return { tab: 'board', tile: null };
    case 'standing':
      return { tab: 'board', ...standingPlace(at, document) };
    case 'win':
    case 'name':
    case 'startsAt':
    case 'timeZone':
    case 'durationSeconds':
      return { tab: 'event' };
    default:
      return { tab: document && valueAt(document, at) === undefined && fifth === undefined ? 'event' : 'json' };
  }
}

/** The team and the tile whose standing is at a pointer; a stranger's is listed beside the board. */
function standingPlace(at, document) {
  const entry = /^\/standing\/teams\/\d+(\/tiles\/\d+)?/.exec(at);
  const named = entry?.[1] ? valueAt(document, `${entry[0]}/tile`) : undefined;
  const key = entry ? valueAt(document, `${entry[0].replace(/\/tiles\/.*/, '')}/team`) : undefined;
  const team = (document.teams ?? []).findIndex((other) => other?.key === key);
  const tile = (document.board?.tiles ?? []).findIndex((other) => other?.key === named);
  return { standing: Math.max(0, team), tile: team < 0 || tile < 0 ? null : `/board/tiles/${tile}` };
}

/** A readable name of the place: `Board, Wyrm's fang: points`. */
export function placeName(at, document) {
  const steps = stepsOf(at);
  const parts = [];
  let path = '';
  for (const [depth, step] of steps.entries()) {
    path += '/' + step.replaceAll('~', '~0').replaceAll('/', '~1');
    const value = valueAt(document, path);
    if (/^\d+$/.test(step)) {
      parts.pop();
      parts.push(nameOf(value, document) || `${singular(steps[depth - 1])} ${Number(step) + 1}`);
    } else {
      parts.push(WORDS[step] ?? step);
    }
  }
  return parts.length === 0 ? 'Document' : capital(parts.join(', '));
}

const WORDS = {
  startsAt: 'start', timeZone: 'time zone', durationSeconds: 'duration', unlockPointsPerRow: 'points to open the next row',
  baselineSeconds: 'duration of an attempt', varianceSeconds: 'variation', groupBands: 'group sizes', outcomes: 'drop table', lines: 'lines',
  standing: 'standing', at: 'time', finishedAt: 'time it was finished', win: 'who wins', ties: 'ties',
  probability: 'rate', required: 'needed units', accepts: 'accepted drops', requires: 'required capabilities',
};

function nameOf(value, document) {
  const team = value?.team && document.teams?.find((other) => other?.key === value.team);
  const tile = value?.tile && document.board?.tiles?.find((other) => other?.key === value.tile);
  return team?.name || tile?.name || value?.name || value?.key || value?.drop || value?.activity || value?.team || value?.tile;
}

function singular(list) {
  return String(list ?? 'entry').replace(/ies$/, 'y').replace(/s$/, '');
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The service says what a value must be; next to its field that reads as a sentence. */
function sentence(message) {
  const sum = /^have probabilities that sum to ([\d.]+)/.exec(message);
  if (sum) return `The rates of one roll add up to ${Number(Number(sum[1]).toFixed(3))}. Lower one of them: at most 1 in all.`;
  return capital(message).replace(/([^.!?])$/, '$1.');
}

function put(map, key, entry) {
  const found = map.get(key);
  if (found) found.push(entry);
  else map.set(key, [entry]);
}

/**
 * Violations at their fields. A violation is shown at its own pointer; one whose pointer no field shows goes to the
 * nearest field above it, so each is shown once.
 */
export class Violations {
  #at = new Map();
  /** By every pointer at or above an entry: a document can have thousands, and each form asks for its part of them. */
  #within = new Map();

  constructor(list = []) {
    this.list = list.map((entry) => ({ ...entry, message: sentence(entry.message) }));
    for (const entry of this.list) {
      put(this.#at, entry.pointer, entry);
      for (let path = entry.pointer; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) put(this.#within, path, entry);
    }
  }

  get size() {
    return this.list.length;
  }

  /** The messages at exactly this pointer, as one text; undefined if there are none. */
  at(pointer) {
    const found = this.#at.get(pointer);
    return found && found.map((entry) => entry.message).join(' ');
  }

  /** The messages at this pointer or anything below it. */
  within(pointer) {
    return pointer === '' ? this.list : (this.#within.get(pointer) ?? []);
  }

  /** The messages below `pointer` that are at none of the fields shown there. */
  besides(pointer, fields) {
    const shown = new Set(fields);
    return this.within(pointer).filter((entry) => !shown.has(entry.pointer));
  }
}
