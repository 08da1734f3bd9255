import { html, nothing } from 'lit';
import { Poll, request } from '../../api.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { emptyState, problemNotice } from '../../components/states.js';
import { count, plural } from '../../format.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { batchRow } from './batch-row.js';
import { openNewBatch } from './new-batch.js';

const PAGE = 25;
const ACTIVE_MS = 1500;
const QUIET_MS = 5000;
const TYPING_MS = 250;
const STATES = [
  ['', 'All', 'total'],
  ['RUNNING', 'Running', 'running'],
  ['PENDING', 'Queued', 'pending'],
  ['COMPLETED', 'Completed', 'completed'],
  ['ERROR', 'Failed', 'error'],
  ['CANCELLED', 'Cancelled', 'cancelled'],
];

/** The live list of batches. Filters and page are in the URL. */
class BatchesPage extends View {
  static properties = { chosen: { state: true }, failed: { state: true } };

  constructor() {
    super();
    this.chosen = new Set();
    this.failed = null;
    this.list = new Poll(this, () => this.listPath(), (page) => (page?.items.some((batch) => !batch.endedAt) ? ACTIVE_MS : QUIET_MS));
    this.counts = new Poll(this, () => this.countsPath(), () => QUIET_MS);
    this.system = new Poll(this, () => '/system', () => QUIET_MS);
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

  filters() {
    const filters = new URLSearchParams();
    for (const key of ['name', 'scenarioId', 'createdFrom', 'createdBefore']) {
      if (this.query.get(key)) {
        filters.set(key, this.query.get(key));
      }
    }
    return filters;
  }

  listPath() {
    const query = this.filters();
    query.set('limit', PAGE);
    for (const key of ['status', 'cursor', 'sort']) {
      if (this.query.get(key)) {
        query.set(key, this.query.get(key));
      }
    }
    return `/batches?${query}`;
  }

  countsPath() {
    const query = String(this.filters());
    return `/batches/counts${query ? `?${query}` : ''}`;
  }

  /** Changes a part of the query; any other change than paging returns to the first page. */
  change(changes, options) {
    const query = new URLSearchParams(this.query);
    query.delete('cursor');
    query.delete('back');
    for (const [key, value] of Object.entries(changes)) {
      if (value) {
        query.set(key, value);
      } else {
        query.delete(key);
      }
    }
    this.chosen = new Set();
    go(`/batches${String(query) ? `?${query}` : ''}`, options);
  }

  search(event) {
    clearTimeout(this.typing);
    const name = event.target.value.trim();
    this.typing = setTimeout(() => this.change({ name }, { replace: true }), TYPING_MS);
  }

  choose(id) {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(id)) {
      chosen.add(id);
    }
    this.chosen = chosen;
  }

  chosenBatches() {
    return (this.list.data?.items ?? []).filter((batch) => this.chosen.has(batch.id));
  }

  async cancelChosen() {
    const active = this.chosenBatches().filter((batch) => !batch.endedAt);
    const sure = await ask({
      title: `Cancel ${plural(active.length, 'batch').replace('batchs', 'batches')}?`,
      body: 'Runs that are finished keep their results. A cancelled batch cannot be continued.',
      action: 'Cancel them',
      danger: true,
    });
    if (sure) {
      await this.each(active, (batch) => request(`/batches/${batch.id}/cancel`, { method: 'POST' }));
    }
  }

  async deleteChosen() {
    const ended = this.chosenBatches().filter((batch) => batch.endedAt);
    const sure = await ask({
      title: `Delete ${plural(ended.length, 'batch').replace('batchs', 'batches')}?`,
      body: 'Their results are deleted too. This cannot be undone; the scenarios stay.',
      action: 'Delete them',
      danger: true,
    });
    if (sure) {
      await this.each(ended, (batch) => request(`/batches/${batch.id}`, { method: 'DELETE' }));
    }
  }

  async each(batches, action) {
    this.failed = null;
    for (const batch of batches) {
      try {
        await action(batch);
      } catch (problem) {
        this.failed = problem;
      }
    }
    this.chosen = new Set();
    this.list.refresh();
    this.counts.refresh();
  }

  render() {
    const filtered = ['status', 'name', 'scenarioId', 'createdFrom', 'createdBefore', 'cursor'].some((key) => this.query.get(key));
    const empty = this.list.loaded && this.list.data?.items.length === 0;
    return html`
      <div class="page-head">
        <div>
          <h1 tabindex="-1">Batches</h1>
          <p class="subtitle">${this.summary()}</p>
        </div>
      </div>
      ${empty && !filtered ? this.firstUse() : html`
        ${this.filterBar()}
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
    const slots = system.executors ? Object.values(system.executors).reduce((sum, mode) => sum + mode.processes, 0) : 0;
    return `${count(counts.running)} running · ${count(counts.pending)} waiting · ${count(system.runsPerSecond)} runs/s on ${plural(slots, system.executionMode === 'LOCAL' ? 'process' : 'worker').replace('processs', 'processes')}`;
  }

  firstUse() {
    return emptyState('No batches yet', 'Run a sample to see what a result looks like. It takes about three seconds.', session.canWrite
      ? html`<button class="button primary" type="button" @click=${() => openNewBatch(null, true)}>Try a sample</button>
          <button class="button" type="button" @click=${() => openNewBatch()}>New batch</button>`
      : nothing);
  }

  filterBar() {
    const status = this.query.get('status') ?? '';
    const counts = this.counts.data;
    return html`<div class="filters">
      <div class="segments" role="group" aria-label="Status">
        ${STATES.map(([key, word, field]) => html`<button type="button" aria-pressed=${status === key} @click=${() => this.change({ status: key })}>
          ${word} <span class="count">${counts ? count(counts[field]) : ''}</span></button>`)}
      </div>
      <div class="search">
        <input class="input" type="search" placeholder="Search by name" aria-label="Search by name" maxlength="200" .value=${this.query.get('name') ?? ''} @input=${this.search}>
        <select class="input" aria-label="Sort" @change=${(event) => this.change({ sort: event.target.value })}>
          ${[['', 'Newest first'], ['createdAt', 'Oldest first'], ['name', 'By name'], ['-runs', 'Most runs']].map(([key, word]) => html`<option value=${key} ?selected=${(this.query.get('sort') ?? '') === key}>${word}</option>`)}
        </select>
        ${this.query.get('scenarioId') ? html`<button class="button" type="button" @click=${() => this.change({ scenarioId: '' })}>Any scenario</button>` : nothing}
      </div>
    </div>`;
  }

  bulkBar() {
    if (!session.canWrite) {
      return nothing;
    }
    const chosen = this.chosenBatches();
    const active = chosen.filter((batch) => !batch.endedAt).length;
    const ended = chosen.length - active;
    return html`<div class="bulk ${chosen.length ? 'used' : ''}">
      ${chosen.length === 0 ? html`<span class="grey">Select batches to compare, cancel or delete them</span>` : html`
        <strong>${chosen.length} selected</strong>
        ${chosen.length === 2 ? html`<a class="button" href=${`/compare/${chosen[1].id}/${chosen[0].id}`}>Compare</a>` : nothing}
        ${active ? html`<button class="button danger" type="button" @click=${this.cancelChosen}>Cancel…</button>` : nothing}
        ${ended ? html`<button class="button danger" type="button" @click=${this.deleteChosen}>Delete…</button>` : nothing}
        <button class="button plain end" type="button" @click=${() => (this.chosen = new Set())}>Clear</button>`}
    </div>`;
  }

  table() {
    const items = this.list.data?.items;
    return html`<table class="batches">
      <thead><tr>
        ${session.canWrite ? html`<th class="pick"><span class="hidden-label">Selected</span></th>` : nothing}
        <th class="name">Name</th><th class="state">Status</th><th class="runs">Runs</th><th class="num speed">Runs/s</th><th class="num took">Left / took</th><th class="result">Win rates</th><th class="when">Created</th>
      </tr></thead>
      <tbody>
        ${items
          ? items.map((batch) => batchRow(batch, { chosen: this.chosen.has(batch.id), choose: (id) => this.choose(id), selectable: session.canWrite }))
          : html`<tr><td colspan="8"><div class="frame loading"></div></td></tr>`}
      </tbody>
    </table>`;
  }

  pager() {
    if (!this.list.data) {
      return nothing;
    }
    const { items = [], nextCursor = null } = this.list.data ?? {};
    const older = new URLSearchParams(this.query);
    older.set('cursor', nextCursor);
    const total = this.counts.data?.[STATES.find(([key]) => key === (this.query.get('status') ?? ''))?.[2] ?? 'total'];
    return html`<div class="pager">
      <span class="grey">${items.length ? `${count(items.length)} of ${total === undefined ? '…' : count(total)}` : ''}</span>
      <div class="buttons">
        <button class="button" type="button" ?disabled=${!this.query.get('cursor')} @click=${() => history.back()}>Newer</button>
        <button class="button" type="button" ?disabled=${!nextCursor} @click=${() => go(`/batches?${older}`)}>Older</button>
      </div>
    </div>`;
  }
}

customElements.define('bs-batches-page', BatchesPage);
