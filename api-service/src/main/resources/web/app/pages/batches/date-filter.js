import { html } from 'lit';
import { closeOnChoice } from '../../shell/app.js';

const DAY_MS = 86_400_000;

/** The API's filters of a query with `from` and `to`: both days are included, on the viewer's clock. */
export function createdBetween(query) {
  const filters = [];
  const from = midnight(query.get('from'));
  const to = midnight(query.get('to'), 1);
  if (from) {
    filters.push(['createdFrom', from.toISOString()]);
  }
  if (to) {
    filters.push(['createdBefore', to.toISOString()]);
  }
  return filters;
}

/** The start of a day; a text that is no day is no filter. */
function midnight(day, later = 0) {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  const date = parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]) + later) : null;
  return date && !Number.isNaN(date.getTime()) && date.getFullYear() >= 1970 ? date : null;
}

function dayOf(time) {
  const date = new Date(time);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** A menu with the usual spans and two days. `change({ from, to })` sets both. */
export function dateFilter(query, change) {
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  const today = dayOf(Date.now());
  const spans = [['Any time', '', ''], ['Today', today, ''], ['Last 7 days', dayOf(Date.now() - 6 * DAY_MS), ''], ['Last 30 days', dayOf(Date.now() - 29 * DAY_MS), '']];
  const chosen = spans.find((span) => span[1] === from && span[2] === to);
  const words = chosen ? (from ? chosen[0].toLowerCase() : 'any time') : [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
  return html`<details class="menu date-filter" @click=${closeOnChoice}>
    <summary class="button">Created: ${words}</summary>
    <div class="items">
      ${spans.map(([word, first, last]) => html`<button type="button" aria-pressed=${chosen?.[0] === word} @click=${() => change({ from: first, to: last })}>${word}</button>`)}
      <div class="days" @click=${(event) => event.stopPropagation()}>
        <label>From <input class="input" type="date" max=${to || today} .value=${from} @change=${(event) => change({ from: event.target.value, to })}></label>
        <label>To <input class="input" type="date" min=${from} .value=${to} @change=${(event) => change({ from, to: event.target.value })}></label>
      </div>
    </div>
  </details>`;
}
