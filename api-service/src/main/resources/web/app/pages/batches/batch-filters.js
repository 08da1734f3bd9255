import { html, nothing } from 'lit';
import { count } from '../../format.js';
import { createdBetween, dateFilter } from './date-filter.js';

const PAGE = 25;
export const STATES = [
  ['', 'All', 'total'],
  ['RUNNING', 'Running', 'running'],
  ['PENDING', 'Queued', 'pending'],
  ['COMPLETED', 'Completed', 'completed'],
  ['ERROR', 'Failed', 'error'],
  ['CANCELLED', 'Cancelled', 'cancelled'],
];

export const ORDERS = [['', 'newest first'], ['createdAt', 'oldest first'], ['name', 'by name'], ['-name', 'by name, backwards'], ['-runs', 'most runs first'], ['runs', 'fewest runs first']];
/** The parts of the URL that choose batches; `from` and `to` are days on the viewer's clock. */
export const FILTERS = ['status', 'name', 'scenarioId', 'from', 'to'];

function filtersOf(query) {
  const filters = new URLSearchParams();
  for (const key of ['name', 'scenarioId']) {
    if (query.get(key)) {
      filters.set(key, query.get(key));
    }
  }
  for (const [key, instant] of createdBetween(query)) {
    filters.set(key, instant);
  }
  return filters;
}

/** The path of the list that a URL's query asks for. */
export function listPath(query, { limit = PAGE, cursor = query.get('cursor') } = {}) {
  const asked = filtersOf(query);
  asked.set('limit', limit);
  for (const [key, value] of [['status', query.get('status')], ['cursor', cursor], ['sort', query.get('sort')]]) {
    if (value) {
      asked.set(key, value);
    }
  }
  return `/batches?${asked}`;
}

export function countsPath(query) {
  const asked = String(filtersOf(query));
  return `/batches/counts${asked ? `?${asked}` : ''}`;
}

/** Status, name, scenario and date. `change` gets the parts of the query that change, `search` what is typed. */
export function filterBar(query, { counts, scenarios, items, change, search }) {
  const status = query.get('status') ?? '';
  return html`<div class="filters">
    <div class="segments" role="group" aria-label="Status">
      ${STATES.map(([key, word, field]) => html`<button type="button" aria-pressed=${status === key} @click=${() => change({ status: key })}>
        ${word} <span class="count">${counts ? count(counts[field]) : ''}</span></button>`)}
    </div>
    <div class="search">
      <input class="input" type="search" placeholder="Search by name" aria-label="Search by name" maxlength="200" .value=${query.get('name') ?? ''} @input=${search}>
      ${scenarioFilter(query, { scenarios, items, change })}
      ${dateFilter(query, (days) => change(days))}
      <select class="input phone-only" aria-label="Order" @change=${(event) => change({ sort: event.target.value })}>
        ${ORDERS.map(([key, word]) => html`<option value=${key} ?selected=${(query.get('sort') ?? '') === key}>${word.charAt(0).toUpperCase()}${word.slice(1)}</option>`)}
      </select>
    </div>
  </div>`;
}

function scenarioFilter(query, { scenarios, items, change }) {
  const chosen = query.get('scenarioId') ?? '';
  const known = scenarios ?? [];
  return html`<select class="input scenario-filter" aria-label="Scenario" @change=${(event) => change({ scenarioId: event.target.value })}>
    <option value="" ?selected=${!chosen}>Scenario: any</option>
    ${chosen && !known.some((scenario) => scenario.id === chosen) ? html`<option value=${chosen} selected>${items?.find((batch) => batch.scenarioId === chosen)?.scenarioName ?? 'Another scenario'}</option>` : nothing}
    ${known.map((scenario) => html`<option value=${scenario.id} ?selected=${scenario.id === chosen}>${scenario.name}</option>`)}
  </select>`;
}
