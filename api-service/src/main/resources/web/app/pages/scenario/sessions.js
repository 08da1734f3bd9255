/**
 * A player's sessions as minutes of a week (Monday 00:00 = 0), wall-clock time of the event's zone. Painting and erasing
 * work on intervals, so sessions that do not fall on the grid keep their exact minutes. No session: always online.
 */

export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
export const DAY = 24 * 60;
export const WEEK = 7 * DAY;

/** Merged, sorted intervals [from, to) with 0 ≤ from < WEEK; the last one may end in the next week. */
export function intervalsOf(sessions) {
  const pieces = [];
  for (const session of sessions ?? []) {
    const from = DAYS.indexOf(session.day) * DAY + minuteOfDay(session.start);
    if (!(from >= 0) || !(session.minutes > 0)) continue;
    pieces.push(...unrolled(from, from + Math.min(session.minutes, WEEK)));
  }
  return joinedOverSunday(merged(pieces));
}

export function painted(sessions, from, to) {
  return sessionsOf(joinedOverSunday(merged([...flat(intervalsOf(sessions)), ...unrolled(from, to)])));
}

export function erased(sessions, from, to) {
  let pieces = flat(intervalsOf(sessions));
  for (const [start, end] of unrolled(from, to)) {
    pieces = pieces.flatMap(([a, b]) => [[a, Math.min(b, start)], [Math.max(a, end), b]].filter(([x, y]) => x < y));
  }
  return sessionsOf(joinedOverSunday(pieces));
}

/** Is the whole stretch inside a session? */
export function isPainted(intervals, from, to) {
  return intervals.some(([a, b]) => (a <= from && to <= b) || (a <= from + WEEK && to + WEEK <= b));
}

/** Minutes online in a week: the whole week if there is no session. */
export function minutesPerWeek(sessions) {
  const intervals = intervalsOf(sessions);
  return intervals.length === 0 ? WEEK : intervals.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** A session lasts a day at most; a longer stretch becomes sessions that touch, which the engine merges. */
function sessionsOf(intervals) {
  const sessions = [];
  for (let [from, to] of intervals) {
    for (; from < to; from += DAY) {
      const start = from % WEEK;
      const minutes = Math.min(DAY, to - from);
      sessions.push({ day: DAYS[Math.floor(start / DAY)], start: clock(start % DAY), minutes });
    }
  }
  return sessions;
}

export function clock(minute) {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

function minuteOfDay(text) {
  const parts = /^(\d\d):(\d\d)$/.exec(text ?? '');
  return parts && parts[1] < 24 && parts[2] < 60 ? Number(parts[1]) * 60 + Number(parts[2]) : NaN;
}

function unrolled(from, to) {
  return to <= WEEK ? [[from, to]] : [[from, WEEK], [0, to - WEEK]];
}

function flat(intervals) {
  return merged(intervals.flatMap(([from, to]) => unrolled(from, to)));
}

function merged(pieces) {
  const sorted = [...pieces].sort((a, b) => a[0] - b[0]);
  const result = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

function joinedOverSunday(intervals) {
  const [first, last] = [intervals[0], intervals.at(-1)];
  if (intervals.length < 2 || first[0] !== 0 || last[1] !== WEEK) return intervals;
  return [...intervals.slice(1, -1), [last[0], WEEK + first[1]]];
}

/** Which days of the week the event touches, by its local start and duration; null if the start cannot be read. */
export function daysOfEvent(startsAt, durationSeconds) {
  const start = new Date(`${startsAt}Z`);
  if (Number.isNaN(start.getTime()) || !(durationSeconds > 0)) return null;
  const days = new Map();
  const end = start.getTime() + durationSeconds * 1000;
  for (let day = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate()); day < end && days.size < 7; day += DAY * 60_000) {
    days.set((new Date(day).getUTCDay() + 6) % 7, new Date(day));
  }
  return days;
}
