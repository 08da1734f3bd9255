import { html, nothing } from 'lit';
import { getJson, Poll } from '../../api.js';
import { View } from '../../components/element.js';
import { emptyState, problemNotice } from '../../components/states.js';
import { count, plural } from '../../format.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { askToCancel, askToDelete } from './batch-actions.js';
import { countsPath, filterBar, FILTERS, listPath, ORDERS, STATES } from './batch-filters.js';
import { batchRow } from './batch-row.js';
import { bulkBar } from './bulk-bar.js';
import { openNewBatch } from './new-batch.js';

const ACTIVE_MS = 1500;
const QUIET_MS = 5000;
const TYPING_MS = 250;
/** The most the API lists at once. */
const READ_MAX = 200;

/** The live list of batches. Filters and page are in the URL. */
class BatchesPage extends View {
  static properties = { chosen: { state: true }, matching: { state: true }, progress: { state: true }, failed: { state: true } };

  /** By cursor: that of the page before it, and how many batches stand before it. Unknown after a reload. */
  #pages = new Map();

  constructor() {
    super();
    this.chosen = new Set();
    this.failed = null;
    this.list = new Poll(this, () => listPath(this.query), (page) => (page?.items.some((batch) => !batch.endedAt) ? ACTIVE_MS : QUIET_MS));
    this.counts = new Poll(this, () => countsPath(this.query), () => QUIET_MS);
    this.system = new Poll(this, () => '/system', () => QUIET_MS);
    this.scenarios = new Poll(this, () => '/scenarios?limit=200');
    this.onSession = () => this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    session.addEventListener('change', this.onSession);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    session.removeEventListener('change', this.onSession);
  }

  willUpdate(changed) {
    if (changed.has('query') && this.hasUpdated) {
      this.list.refresh();
      this.counts.refresh();
    }
  }

  updated(changed) {
    this.heading = 'Batches';
    if (changed.has('query') && this.query.has('new')) {
      const scenario = this.query.get('scenario');
      go('/batches', { replace: true });
      openNewBatch(scenario);
    }
  }

  /** Changes a part of the query; any other change than paging returns to the first page. */
  change(changes, options) {
    const query = new URLSearchParams(this.query);
    query.delete('cursor');
    for (const [key, value] of Object.entries(changes)) {
      if (value) {
        query.set(key, value);
      } else {
        query.delete(key);
      }
    }
    this.chooseNone();
    go(`/batches${String(query) ? `?${query}` : ''}`, options);
  }

  search(event) {
    clearTimeout(this.typing);
    const name = event.target.value.trim();
    this.typing = setTimeout(() => this.change({ name }, { replace: true }), TYPING_MS);
  }

  choose(id) {
    this.matching = null;
    const chosen = new Set(this.chosen);
    if (!chosen.delete(id)) {
      chosen.add(id);
    }
    this.chosen = chosen;
  }

  chooseAll(all) {
    this.matching = null;
    this.chosen = new Set(all ? this.list.data.items.map((batch) => batch.id) : []);
  }

  chooseNone() {
    this.matching = null;
    this.chosen = new Set();
  }

  /** Reads every batch that matches the filters, page by page. */
  async selectMatching() {
    const filters = String(this.query);
    const found = [];
    try {
      for (let cursor = ''; cursor !== null;) {
        const page = await getJson(listPath(this.query, { limit: READ_MAX, cursor }));
        found.push(...page.items);
        cursor = page.nextCursor;
      }
    } catch (problem) {
      this.failed = problem;
      return;
    }
    if (filters === String(this.query) && this.chosen.size > 0) {
      this.matching = found;
    }
  }

  chosenBatches() {
    if (this.matching) {
      return this.matching;
    }
    return (this.list.data?.items ?? []).filter((batch) => this.chosen.has(batch.id));
  }

  async cancel(batches) {
    await this.each(batches, await askToCancel(batches));
  }

  async deleteBatches(batches) {
    await this.each(batches, await askToDelete(batches));
  }

  /** One after the other; the first that fails is shown, the others are still done. */
  async each(batches, action) {
    if (!action) {
      return;
    }
    this.failed = null;
    for (const [index, batch] of batches.entries()) {
      this.progress = batches.length > 1 ? { done: index, of: batches.length } : null;
      try {
        await action(batch);
      } catch (problem) {
        this.failed ??= problem;
      }
    }
    this.progress = null;
    this.chooseNone();
    this.list.refresh();
    this.counts.refresh();
  }

  render() {
    const filtered = [...FILTERS, 'cursor'].some((key) => this.query.get(key));
    const empty = this.list.loaded && this.list.data?.items.length === 0;
    return html`
      <div class="page-head">
        <div>
          <h1 tabindex="-1">Batches</h1>
          <p class="subtitle">${this.summary()}</p>
        </div>
      </div>
      ${empty && !filtered ? this.firstUse() : html`
        ${filterBar(this.query, { counts: this.counts.data, scenarios: this.scenarios.data?.items, items: this.list.data?.items, change: (changes) => this.change(changes), search: (event) => this.search(event) })}
        ${this.failed ? problemNotice(this.failed) : nothing}
        ${this.list.problem && !this.list.problem.offline ? problemNotice(this.list.problem) : nothing}
        <div class="card list-card">
          ${this.bulkBar()}
          ${empty ? html`<p class="nothing soft">No batch matches. <button class="link-button" type="button" @click=${() => go('/batches')}>Show all batches</button></p>` : this.table()}
        </div>
        ${this.pager()}`}
    `;
  }

  summary() {
    const counts = this.counts.data;
    const system = this.system.data;
    if (!counts || !system) {
      return '\u00a0';
    }
    const processes = Object.values(system.executors).reduce((sum, mode) => sum + mode.processes, 0);
    const where = system.executionMode === 'LOCAL' ? plural(processes, 'process', 'processes') : plural(processes, 'worker');
    return `${count(counts.running)} running · ${count(counts.pending)} waiting · ${count(system.runsPerSecond)} runs/s on ${where}`;
  }

  firstUse() {
    return emptyState('No batches yet', 'Run a sample to see what a result looks like. It takes about three seconds.', session.canWrite
      ? html`<button class="button primary" type="button" @click=${() => openNewBatch(null, true)}>Try a sample</button>
          <button class="button" type="button" @click=${() => openNewBatch()}>New batch</button>`
      : nothing);
  }

  bulkBar() {
    const { items = [] } = this.list.data ?? {};
    const total = this.total() ?? 0;
    const page = items.length > 0 && items.every((batch) => this.chosen.has(batch.id));
    return session.canWrite ? bulkBar(this.chosenBatches(), { more: page && !this.matching && total > items.length ? total : 0, progress: this.progress }, {
      selectMatching: () => this.selectMatching(),
      cancel: (batches) => this.cancel(batches),
      deleteBatches: (batches) => this.deleteBatches(batches),
      clear: () => this.chooseNone(),
    }) : nothing;
  }

  table() {
    const items = this.list.data?.items;
    const selectable = session.canWrite;
    const all = Boolean(items?.length) && items.every((batch) => this.chosen.has(batch.id));
    const actions = { choose: (id) => this.choose(id), cancel: (batch) => this.cancel([batch]), remove: (batch) => this.deleteBatches([batch]), selectable };
    return html`<table class="batches">
      <thead><tr>
        ${selectable ? html`<th class="pick"><input class="check" type="checkbox" .checked=${all} ?disabled=${!items} @change=${(event) => this.chooseAll(event.target.checked)} aria-label="Select all batches of this page"></th>` : nothing}
        ${this.sortHead('name', 'Name', 'name')}<th class="state">Status</th>${this.sortHead('runs', 'Runs', 'runs', true)}<th class="num speed">Runs/s</th><th class="num took">Left / took</th><th class="result">Win rates</th>${this.sortHead('when', 'Created', 'createdAt', true)}<th class="more"><span class="hidden-label">Actions</span></th>
      </tr></thead>
      <tbody>
        ${items
          ? items.map((batch) => batchRow(batch, this.chosen.has(batch.id), actions))
          : html`<tr><td colspan="9"><div class="frame loading"></div></td></tr>`}
      </tbody>
    </table>`;
  }

  /** A column that sorts the list; a second click turns the order around. */
  sortHead(className, word, key, descendingFirst = false) {
    const sort = this.query.get('sort') || '-createdAt';
    const current = sort.replace('-', '') === key;
    const descending = sort.startsWith('-');
    const next = current ? !descending : descendingFirst;
    return html`<th class=${className} aria-sort=${current ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button class="sort" type="button" @click=${() => this.change({ sort: next ? (key === 'createdAt' ? '' : `-${key}`) : key })}>${word}<span aria-hidden="true">${current ? (descending ? '↓' : '↑') : ''}</span></button></th>`;
  }

  /** How many batches match, once it is known. */
  total() {
    return this.counts.data?.[STATES.find(([key]) => key === (this.query.get('status') ?? ''))?.[2] ?? 'total'];
  }

  pager() {
    if (!this.list.data) {
      return nothing;
    }
    const { items = [], nextCursor = null } = this.list.data;
    const cursor = this.query.get('cursor');
    const known = cursor ? this.#pages.get(cursor) : { before: 0 };
    const total = this.total();
    const order = ORDERS.find(([key]) => key === (this.query.get('sort') ?? ''))?.[1] ?? '';
    const shown = known ? `${count(known.before + 1)}–${count(known.before + items.length)}` : plural(items.length, 'batch', 'batches');
    return html`<div class="pager">
      <span class="grey">${items.length ? `${shown} of ${total === undefined ? '…' : count(total)}, ${order}` : ''}</span>
      <div class="buttons">
        ${cursor && known?.previous ? html`<button class="button plain" type="button" @click=${() => this.turn(null)}>First page</button>` : nothing}
        <button class="button" type="button" ?disabled=${!cursor} @click=${() => this.turn(known?.previous ?? null)}>${known || !cursor ? 'Previous' : 'First page'}</button>
        <button class="button" type="button" ?disabled=${!nextCursor} @click=${() => this.turn(nextCursor, { previous: cursor, before: (known?.before ?? 0) + items.length, known })}>Next</button>
      </div>
    </div>`;
  }

  turn(cursor, from) {
    if (from?.known) {
      this.#pages.set(cursor, from);
    }
    const query = new URLSearchParams(this.query);
    query.delete('cursor');
    if (cursor) {
      query.set('cursor', cursor);
    }
    this.chooseNone();
    go(`/batches${String(query) ? `?${query}` : ''}`);
    scrollTo(0, 0);
  }
}

customElements.define('bs-batches-page', BatchesPage);
