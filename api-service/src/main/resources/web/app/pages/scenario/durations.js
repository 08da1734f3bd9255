/** Durations as people write them: `10 min`, `1.5 h`, `2 d 4 h`, `90`. Seconds in the document. */

const UNITS = { d: 86400, day: 86400, days: 86400, h: 3600, hour: 3600, hours: 3600, m: 60, min: 60, mins: 60, minutes: 60, minute: 60, s: 1, sec: 1, second: 1, seconds: 1 };
const PART = /(\d+(?:\.\d+)?)\s*([a-z]*)/gi;

/** Whole seconds, or null if the text is no duration. A number without a unit means `plainUnit`. */
export function parseDuration(typed, plainUnit = 's') {
  const text = typed.trim();
  const parts = [...text.matchAll(PART)];
  if (parts.length === 0 || text.replace(PART, '').trim() !== '') return null;
  let seconds = 0;
  for (const [, count, unit] of parts) {
    const factor = UNITS[(unit || plainUnit).toLowerCase()];
    if (factor === undefined) return null;
    seconds += Number(count) * factor;
  }
  return Math.round(seconds);
}

/** An exact text that parses back: `9 d`, `10 min 30 s`. */
export function durationText(seconds) {
  if (!Number.isInteger(seconds) || seconds < 0) return seconds === undefined ? '' : String(seconds);
  if (seconds === 0) return '0 s';
  const parts = [];
  for (const [name, size] of [['d', 86400], ['h', 3600], ['min', 60], ['s', 1]]) {
    const count = Math.floor(seconds / size);
    if (count > 0) parts.push(`${count} ${name}`);
    seconds -= count * size;
  }
  return parts.join(' ');
}

/** A short text for reading: `14.7 h`, `10.5 min`, `45 s`. */
export function roughDuration(seconds) {
  if (!Number.isFinite(seconds)) return 'never';
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${trimmed(seconds / 60)} min`;
  if (seconds < 100 * 3600) return `${(seconds / 3600).toFixed(1)} h`;
  return `${trimmed(seconds / 86400)} d`;
}

function trimmed(value) {
  return value.toFixed(1).replace(/\.0$/, '');
}
