/**
 * Maps simulated seconds to percent of an axis. `marks` are spans with something to see, `[from, to]` in seconds; if
 * narrowed, hours without any get a tenth of their width and are listed in `idle`.
 */
export class TimeAxis {
  constructor(clock, { from = 0, to = clock.duration, marks = null } = {}) {
    this.clock = clock;
    this.from = from;
    this.to = to;
    this.idle = marks ? idleSpans(marks, from, to) : [];
    this.pieces = pieces(from, to, this.idle);
    this.total = this.pieces.reduce((sum, piece) => sum + piece.width, 0);
  }

  /** Percent of the axis, 0 to 100. */
  at(seconds) {
    let before = 0;
    for (const piece of this.pieces) {
      if (seconds <= piece.to) {
        return ((before + Math.max(0, seconds - piece.from) * piece.scale) / this.total) * 100;
      }
      before += piece.width;
    }
    return 100;
  }

  /** The second at a percentage, for cursors. */
  secondsAt(percent) {
    let rest = (percent / 100) * this.total;
    for (const piece of this.pieces) {
      if (rest <= piece.width) {
        return piece.from + rest / piece.scale;
      }
      rest -= piece.width;
    }
    return this.to;
  }

  /** Labels that have room: days for long events, hours for short ones. Those marked as sparse have none on a phone. */
  labels() {
    let last = -100;
    return this.#wideLabels().map((label) => {
      // A phone does not show the label to the left of a short first day.
      const sparse = label.align !== 'ends' && label.at - last < PHONE_LABEL;
      last = sparse || label.align === 'ends' ? last : label.at;
      return { ...label, sparse };
    });
  }

  #wideLabels(most = 10) {
    const days = this.clock.days().filter((day) => day.to > this.from && day.from < this.to);
    if (this.to - this.from > 3 * 86400) {
      const step = Math.ceil(days.length / most);
      return days
        .filter((_, index) => index % step === 0)
        .map((day, index) => this.#dayLabel(day, index === 0));
    }
    const labels = [];
    let lastDay = null;
    let last = -100;
    for (let seconds = Math.ceil(this.from / 3600) * 3600; seconds < this.to; seconds += 3600) {
      const at = this.at(seconds);
      const inIdle = this.idle.some((span) => seconds > span.from && seconds < span.to);
      if (inIdle || at - last < 100 / most || at > 94) {
        continue;
      }
      const day = this.clock.day(seconds);
      labels.push({ at, seconds, text: day === lastDay ? this.clock.hour(seconds) : this.clock.time(seconds) });
      lastDay = day;
      last = at;
    }
    return labels;
  }

  /** In the middle of its day; a first day that is too short has its label to the left of its end. */
  #dayLabel(day, first) {
    const from = this.at(Math.max(day.from, this.from));
    const to = this.at(Math.min(day.to, this.to));
    const short = first && to - from < SHORT_DAY;
    return { at: short ? to - 0.5 : (from + to) / 2, seconds: day.from, text: first ? this.clock.day(day.from, true) : day.label, weekend: day.weekend, align: short ? 'ends' : 'middle' };
  }

  /** Where days begin, in percent. */
  dayLines() {
    return this.clock.days().filter((day) => day.from > this.from && day.from < this.to).map((day) => this.at(day.from));
  }

  /** Weekends as spans in percent; none for events of a few hours. */
  shades() {
    return this.clock.days().filter((day) => day.weekend && day.to > this.from && day.from < this.to).map((day) => ({ from: this.at(Math.max(day.from, this.from)), to: this.at(Math.min(day.to, this.to)) }));
  }
}

const IDLE_SECONDS = 2 * 3600;
const NARROWED = 0.1;
/** Percent of the axis. */
const SHORT_DAY = 7;
const PHONE_LABEL = 22;

function idleSpans(marks, from, to) {
  const sorted = marks.filter(([start, end]) => start !== null && end !== null).sort((a, b) => a[0] - b[0]);
  const spans = [];
  let reached = from;
  const margin = 900;
  const add = (start, end) => {
    if (end - start >= IDLE_SECONDS) {
      spans.push({ from: start, to: end });
    }
  };
  for (const [start, end] of sorted) {
    add(reached, start - margin);
    reached = Math.max(reached, end + margin);
  }
  add(reached, to);
  return spans;
}

function pieces(from, to, idle) {
  const found = [];
  const add = (start, end, scale) => end > start && found.push({ from: start, to: end, scale, width: (end - start) * scale });
  let reached = from;
  for (const span of idle) {
    add(reached, span.from, 1);
    add(span.from, span.to, NARROWED);
    reached = span.to;
  }
  add(reached, to, 1);
  return found;
}
