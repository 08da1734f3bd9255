/** The clock of an event: simulated seconds as dates in the event's time zone. */
export class EventClock {
  constructor({ startsAt, timeZone, durationSeconds }) {
    this.timeZone = timeZone;
    this.duration = durationSeconds;
    this.start = instantOf(startsAt, timeZone);
    this.parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  }

  of(seconds) {
    const found = {};
    for (const { type, value } of this.parts.formatToParts(new Date(this.start + seconds * 1000))) {
      found[type] = value;
    }
    return found;
  }

  /** The local date and time as an input has it: `2031-10-25T22:29:00`. */
  local(seconds) {
    const instant = this.start + seconds * 1000;
    return new Date(instant + offsetAt(instant, this.timeZone)).toISOString().slice(0, 19);
  }

  /** Seconds since the start at a local date and time; NaN if the text is none. */
  secondsAt(local) {
    return Number.isNaN(Date.parse(`${local}Z`)) ? NaN : Math.round((instantOf(local, this.timeZone) - this.start) / 1000);
  }

  /** `Sat 25, 22:29`. */
  time(seconds) {
    const { weekday, day, hour, minute } = this.of(seconds);
    return `${weekday} ${day}, ${hour}:${minute}`;
  }

  /** `Tue 18:01`, for narrow columns of short events. */
  shortTime(seconds) {
    const { weekday, hour, minute } = this.of(seconds);
    return `${weekday} ${hour}:${minute}`;
  }

  /** `22:29`. */
  hour(seconds) {
    const { hour, minute } = this.of(seconds);
    return `${hour}:${minute}`;
  }

  /** `Sat 25`, with the month if asked: `Sat 25 Oct`. */
  day(seconds, month = false) {
    const parts = this.of(seconds);
    return month ? `${parts.weekday} ${parts.day} ${parts.month}` : `${parts.weekday} ${parts.day}`;
  }

  /** `Fri 17 Oct 2031, 18:00 to Sun 26 Oct, 17:00`. */
  span() {
    const from = this.of(0);
    const to = this.of(this.duration);
    const year = from.year === to.year ? '' : ` ${to.year}`;
    return `${from.weekday} ${from.day} ${from.month} ${from.year}, ${from.hour}:${from.minute} to ${to.weekday} ${to.day} ${to.month}${year}, ${to.hour}:${to.minute}`;
  }

  /** `17–26 Oct 2031`. */
  shortSpan() {
    const from = this.of(0);
    const to = this.of(this.duration);
    if (from.month === to.month && from.year === to.year) {
      return from.day === to.day ? `${from.day} ${from.month} ${from.year}` : `${from.day}–${to.day} ${to.month} ${to.year}`;
    }
    return `${from.day} ${from.month} – ${to.day} ${to.month} ${to.year}`;
  }

  /** The days of the event as `{ from, to, label, weekend }` in seconds, cut at the event's ends. */
  days() {
    const days = [];
    let from = 0;
    while (from < this.duration && days.length < 400) {
      const { weekday } = this.of(from);
      const to = Math.min(this.duration, this.#nextMidnight(from));
      days.push({ from, to, weekday, label: this.day(from), weekend: weekday === 'Sat' || weekday === 'Sun' });
      from = to;
    }
    return days;
  }

  #nextMidnight(seconds) {
    const { hour, minute } = this.of(seconds);
    const second = (this.start / 1000 + seconds) % 60;
    const rest = 86400 - Number(hour) * 3600 - Number(minute) * 60 - second;
    // A day with a change to or from summer time is an hour shorter or longer.
    for (const shift of [0, -3600, 3600, -1800, 1800]) {
      const at = this.of(seconds + rest + shift);
      if (at.hour === '00' && at.minute === '00') {
        return seconds + rest + shift;
      }
    }
    return seconds + rest;
  }
}

/**
 * When any player of any team is online, as merged spans `[from, to]` in seconds. A player without sessions always is. An
 * attempt may end after its session, hence the margin.
 */
export function onlineSpans(scenario, clock, margin = 1800) {
  const players = scenario.teams.flatMap((team) => team.players);
  if (players.some((player) => !player.sessions?.length)) {
    return [[0, clock.duration]];
  }
  const sessions = new Map(players.flatMap((player) => player.sessions).map((session) => [JSON.stringify(session), session]));
  const days = clock.days();
  const midnights = days.map((day, index) => ({ weekday: day.weekday, at: index === 0 ? day.to - 86400 : day.from }));
  midnights.unshift({ weekday: clock.of(midnights[0].at - 43200).weekday, at: midnights[0].at - 86400 });
  const spans = [];
  for (const { weekday, at } of midnights) {
    for (const session of sessions.values()) {
      if (session.day.slice(0, 3).toLowerCase() === weekday.toLowerCase()) {
        const [hours, minutes] = session.start.split(':').map(Number);
        const from = at + hours * 3600 + minutes * 60;
        spans.push([Math.max(0, from), Math.min(clock.duration, from + session.minutes * 60 + margin)]);
      }
    }
  }
  return spans.filter(([from, to]) => to > from).sort((a, b) => a[0] - b[0]);
}

/** The instant of a local date and time in a zone. In a gap the later clock counts, as in java.time. */
function instantOf(local, timeZone) {
  const wanted = Date.parse(`${local}Z`);
  let guess = wanted - offsetAt(wanted, timeZone);
  guess = wanted - offsetAt(guess, timeZone);
  return guess;
}

function offsetAt(instant, timeZone) {
  const parts = {};
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  for (const { type, value } of format.formatToParts(new Date(instant))) {
    parts[type] = value;
  }
  return Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}Z`) - instant;
}
