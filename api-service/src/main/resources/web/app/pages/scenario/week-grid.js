import { html, nothing } from 'lit';
import { Element } from '../../components/element.js';
import { clock, DAY, DAYS, daysOfEvent, erased, intervalsOf, isPainted, minutesPerWeek, painted } from './sessions.js';

const SLOT = 30;
const SLOTS = DAY / SLOT;

/**
 * A week in half hours: drag to paint when the player is online, drag over painted hours to erase. By keyboard the arrow
 * keys move, Shift and an arrow key paint along, and Space switches a half hour.
 */
class WeekGrid extends Element {
  static properties = {
    at: { reflect: true },
    sessions: { attribute: false },
    zone: {},
    startsAt: {},
    durationSeconds: { type: Number },
    locked: { type: Boolean },
    stroke: { state: true },
    cursor: { state: true },
  };

  constructor() {
    super();
    this.stroke = null;
    this.cursor = 18 * 2;
  }

  focus() {
    this.querySelector('[tabindex="0"]')?.focus();
  }

  render() {
    const intervals = intervalsOf(this.stroke ? this.#stroked() : this.sessions);
    const always = intervals.length === 0;
    const days = daysOfEvent(this.startsAt, this.durationSeconds);
    const minutes = minutesPerWeek(this.sessions);
    return html`<div class="week" role="group" aria-labelledby="week-title">
      <div class="week-head">
        <h3 id="week-title">Online</h3>
        <p class="caption">${always ? 'Always online. Paint hours to limit it.' : `${(minutes / 60).toFixed(1).replace(/\.0$/, '')} h per week`}, ${this.zone} time</p>
        ${always ? nothing : html`<button type="button" class="button plain" ?disabled=${this.locked} @click=${() => this.#send([])}>Always online</button>`}
      </div>
      <div class="week-grid" role="grid" aria-label="Hours online in a week, in half hours" aria-rowcount="7" aria-colcount=${SLOTS}
        @pointerdown=${this.#start} @pointermove=${this.#move} @pointerup=${this.#end} @pointercancel=${() => (this.stroke = null)} @keydown=${this.#onKey}>
        ${DAYS.map((day, index) => this.#day(day, index, intervals, always, days))}
        <div class="week-hours" aria-hidden="true">${[0, 6, 12, 18, 24].map((hour) => html`<span class="h${hour}">${hour}</span>`)}</div>
      </div>
      ${always ? nothing : html`<p class="caption">${this.sessions.map(sessionText).join(', ')}</p>`}
    </div>`;
  }

  #day(day, index, intervals, always, days) {
    const name = day.charAt(0) + day.slice(1, 3).toLowerCase();
    const inEvent = days === null || days.has(index);
    return html`<div role="row" class="week-day ${inEvent ? '' : 'outside'}" title=${inEvent ? nothing : 'Not a day of the event'}>
      <span class="week-name" role="rowheader">${name}</span>
      ${Array.from({ length: SLOTS }, (_, slot) => {
        const number = index * SLOTS + slot;
        const from = number * SLOT;
        const on = isPainted(intervals, from, from + SLOT);
        const partly = !on && intervals.some(([a, b]) => a < from + SLOT && b > from);
        return html`<span
          role="gridcell"
          class="slot ${on ? 'on' : partly ? 'part' : always ? 'always' : ''} ${slot % 12 === 0 ? 'sixth' : ''}"
          data-slot=${number}
          tabindex=${number === this.cursor ? 0 : -1}
          aria-selected=${String(on || always)}
          aria-label="${name} ${clock(slot * SLOT)}"
        ></span>`;
      })}
    </div>`;
  }

  #start(event) {
    const slot = slotOf(event.target);
    if (slot === null || this.locked || event.button !== 0) return;
    event.preventDefault();
    event.target.focus();
    const intervals = intervalsOf(this.sessions);
    this.cursor = slot;
    this.stroke = { from: slot, to: slot, erase: isPainted(intervals, slot * SLOT, (slot + 1) * SLOT) };
  }

  #move(event) {
    if (!this.stroke) return;
    const slot = slotOf(document.elementFromPoint(event.clientX, event.clientY));
    if (slot !== null && this.contains(event.target) && slot !== this.stroke.to) this.stroke = { ...this.stroke, to: slot };
  }

  #end() {
    if (!this.stroke) return;
    const sessions = this.#stroked();
    this.stroke = null;
    this.#send(sessions);
  }

  /** The rectangle between the first and the last slot: the same hours on every day of it. */
  #stroked() {
    const { from, to, erase } = this.stroke;
    const [firstDay, lastDay] = ordered(Math.floor(from / SLOTS), Math.floor(to / SLOTS));
    const [first, last] = ordered(from % SLOTS, to % SLOTS);
    let sessions = this.sessions;
    for (let day = firstDay; day <= lastDay; day++) {
      const start = day * DAY + first * SLOT;
      const end = day * DAY + (last + 1) * SLOT;
      sessions = erase ? erased(sessions, start, end) : painted(sessions, start, end);
    }
    return sessions;
  }

  #onKey(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: SLOTS, ArrowUp: -SLOTS }[event.key];
    const now = this.cursor;
    const start = now * SLOT;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      if (this.locked) return;
      const on = isPainted(intervalsOf(this.sessions), start, start + SLOT);
      this.#send(on ? erased(this.sessions, start, start + SLOT) : painted(this.sessions, start, start + SLOT));
    } else if (step !== undefined) {
      event.preventDefault();
      const next = now + step;
      if (next < 0 || next >= 7 * SLOTS) return;
      if (event.shiftKey && !this.locked) this.#send(painted(painted(this.sessions, start, start + SLOT), next * SLOT, (next + 1) * SLOT));
      this.cursor = next;
      this.updateComplete.then(() => this.focus());
    }
  }

  #send(sessions) {
    this.dispatchEvent(new CustomEvent('field-edit', { detail: { at: this.at, value: sessions }, bubbles: true }));
  }
}

function slotOf(element) {
  const slot = element?.dataset?.slot;
  return slot === undefined ? null : Number(slot);
}

function ordered(a, b) {
  return a < b ? [a, b] : [b, a];
}

function sessionText({ day, start, minutes }) {
  const [hour, minute] = String(start).split(':').map(Number);
  const end = hour * 60 + minute + minutes;
  return `${String(day).charAt(0)}${String(day).slice(1, 3).toLowerCase()} ${start}–${clock(end % DAY)}`;
}

customElements.define('bs-week-grid', WeekGrid);
