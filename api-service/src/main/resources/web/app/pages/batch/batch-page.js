import { html, nothing } from 'lit';
import { BatchStream, getJson, Poll, Problem, request } from '../../api.js';
import { Looks } from '../../charts/convergence.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { problemNotice } from '../../components/states.js';
import { chip, stateOf } from '../../components/status-chip.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { TeamColours } from '../../teams.js';
import { batchActions, batchNotices, batchSubtitle, progressCard } from './batch-head.js';
import './results-tab.js';
import './runs-tab.js';
import './scenario-summary.js';
import './work-tab.js';

const RESULTS_MS = 900;
const TABS = [['', 'Results'], ['runs', 'Runs'], ['work', 'Work'], ['scenario', 'Scenario']];

/** One batch: live while it runs. */
class BatchPage extends View {
  static properties = { batch: { state: true }, results: { state: true }, scenario: { state: true }, failed: { state: true }, unusable: { state: true } };

  #shownId = null;
  #resultsTimer = null;
  #resultsTag = null;
  #reading = false;
  #pastRead = false;

  constructor() {
    super();
    this.failed = null;
    this.looks = new Looks();
    this.head = new Poll(this, () => (this.params.id ? `/batches/${encodeURIComponent(this.params.id)}` : null), () => null, (batch) => this.show(batch));
    this.stream = new BatchStream(this, {
      progress: (batch) => this.show(batch),
      ended: (batch) => this.show(batch),
      closed: () => setTimeout(() => this.isConnected && this.head.refresh(), 1000),
    });
    this.onSession = () => this.requestUpdate();
  }

  connectedCallback() {
    super.connectedCallback();
    session.addEventListener('change', this.onSession);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#resultsTimer);
    session.removeEventListener('change', this.onSession);
  }

  willUpdate(changed) {
    if (changed.has('params') && this.params.id !== this.#shownId) {
      this.#shownId = this.params.id;
      Object.assign(this, { batch: null, results: null, scenario: null, colours: null });
      this.looks = new Looks();
      this.#resultsTag = null;
      this.#pastRead = false;
      this.unusable = false;
      this.stream.stop();
      if (this.hasUpdated) {
        this.head.refresh();
      }
    }
  }

  /** A new view of the batch: from the first response, the stream or an action. */
  show(batch) {
    const first = this.batch?.id !== batch.id;
    this.batch = batch;
    this.heading = batch.name;
    if (!batch.endedAt || batch.waitingFor === 'RESULTS') {
      this.stream.start(batch.id);
    }
    if (first) {
      this.readScenario(batch.scenarioId);
    }
    if (!this.unusable || batch.endedAt) {
      this.scheduleResults(first || batch.endedAt ? 0 : RESULTS_MS);
    }
  }

  async readScenario(id) {
    try {
      const stored = await getJson(`/scenarios/${id}`);
      this.scenario = { ...stored.document, id: stored.id, derivedFrom: stored.derivedFrom };
    } catch (failure) {
      this.failed = failure;
    }
  }

  scheduleResults(delay) {
    if (delay === 0) {
      clearTimeout(this.#resultsTimer);
      this.#resultsTimer = null;
    }
    this.#resultsTimer ??= setTimeout(() => this.readResults(), delay);
  }

  /** One request at a time; the last one comes after the end, so that the final results are shown. */
  async readResults() {
    this.#resultsTimer = null;
    if (this.#reading) {
      this.scheduleResults(RESULTS_MS);
      return;
    }
    this.#reading = true;
    const { id, endedAt } = this.batch;
    try {
      const response = await request(`/batches/${id}/results`, { etag: this.#resultsTag });
      if (this.batch?.id === id && response.status !== 304) {
        this.#resultsTag = response.etag;
        this.looks.add(response.data);
        this.colours ??= response.data.runs.completed > 0 || response.data.teams.length <= 8 ? new TeamColours(response.data.teams) : null;
        this.results = response.data;
        if (!this.#pastRead && response.data.runs.completed > 0) {
          this.#pastRead = true;
          this.readPast(id);
        }
      }
      if (endedAt && !this.results?.final) {
        this.scheduleResults(RESULTS_MS);
      }
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      // Without live results the page goes on; the stored ones come with the end.
      this.unusable = failure.code === 'scenario-unusable';
      this.failed = failure.offline || this.unusable ? null : failure;
      if (failure.offline) {
        setTimeout(() => this.isConnected && this.head.refresh(), 4000);
      }
    } finally {
      this.#reading = false;
    }
  }

  /** How the win rates settled before this page was opened. */
  async readPast(id) {
    const { looks } = this;
    try {
      looks.addPast(await getJson(`/batches/${id}/convergence`));
    } catch (failure) {
      // The chart then begins with what this page has seen.
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      looks.hasPast = true;
    }
    if (looks === this.looks) {
      this.querySelector('bs-results-tab')?.requestUpdate();
    }
  }

  async act(action) {
    this.failed = null;
    try {
      const batch = await action();
      if (batch) {
        this.show(batch);
      }
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      this.failed = failure;
    }
  }

  async cancel() {
    const sure = await ask({
      title: 'Cancel this batch?',
      body: 'Runs that are finished keep their results. A cancelled batch cannot be continued.',
      action: 'Cancel the batch',
      danger: true,
    });
    if (sure) {
      await this.act(async () => (await request(`/batches/${this.batch.id}/cancel`, { method: 'POST' })).data);
    }
  }

  async deleteBatch() {
    const sure = await ask({ title: 'Delete this batch?', body: 'Its results are deleted too. This cannot be undone; the scenario stays.', action: 'Delete the batch', danger: true });
    if (sure) {
      await this.act(async () => {
        await request(`/batches/${this.batch.id}`, { method: 'DELETE' });
        go('/batches');
      });
    }
  }

  rerun() {
    return this.act(async () => {
      const { data } = await request(`/batches/${this.batch.id}/rerun`, { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() } });
      go(`/batches/${data.id}`);
    });
  }

  render() {
    if (this.head.problem && !this.batch && !this.head.problem.offline) {
      return this.head.problem.notFound ? html`<bs-not-found what="batch"></bs-not-found>` : problemNotice(this.head.problem);
    }
    const tab = this.params.tab ?? '';
    // Everything below the title appears at once, so that nothing moves while the first responses arrive.
    if (!this.failed && !(this.batch && this.scenario && (this.results || this.unusable))) {
      return html`<nav class="crumbs" aria-label="Path"><a href="/batches">Batches</a> / …</nav><div class="title"><h1 class="cut" tabindex="-1">${this.batch?.name ?? '…'}</h1></div><div class="frame page-frame" aria-busy="true"></div>`;
    }
    return html`
      <nav class="crumbs" aria-label="Path"><a href="/batches">Batches</a> / ${this.batch?.name ?? '…'}</nav>
      <div class="page-head batch-head">
        <div>
          <div class="title"><h1 tabindex="-1">${this.batch?.name ?? '…'}</h1>${this.batch ? chip(stateOf(this.batch)) : nothing}</div>
          <p class="subtitle">${this.batch ? batchSubtitle(this.batch, this.scenario) : '\u00a0'}</p>
        </div>
        ${batchActions(this.batch, { act: (action) => this.act(action), cancel: () => this.cancel(), rerun: () => this.rerun(), deleteBatch: () => this.deleteBatch() })}
      </div>
      ${this.failed ? problemNotice(this.failed) : nothing}
      <div class="progress-slot">${this.batch ? progressCard(this.batch) : html`<div class="card"></div>`}</div>
      ${batchNotices(this.batch)}
      <nav class="tabs" aria-label="Parts of the batch">
        ${TABS.map(([key, word]) => html`<a href=${`/batches/${this.params.id}${key ? `/${key}` : ''}`} aria-current=${tab === key ? 'page' : nothing}>${word}</a>`)}
      </nav>
      <div class="tab">${this.tab(tab)}</div>
    `;
  }

  tab(tab) {
    if (!this.batch) {
      return html`<div class="frame tab-frame"></div>`;
    }
    switch (tab) {
      case 'runs':
        return html`<bs-runs-tab .batch=${this.batch} .results=${this.results} .colours=${this.colours} .query=${this.query}></bs-runs-tab>`;
      case 'work':
        return html`<bs-work-tab .batch=${this.batch}></bs-work-tab>`;
      case 'scenario':
        return this.scenario ? html`<bs-scenario-summary .scenario=${this.scenario}></bs-scenario-summary>` : html`<div class="frame tab-frame"></div>`;
      default:
        if (this.unusable && !this.results) {
          return html`<section class="card empty"><h2>No live results</h2><p class="soft">This version of the server cannot run the scenario of this batch, so it cannot merge its results while it runs. They are shown here when the batch has ended.</p></section>`;
        }
        return html`<bs-results-tab .batch=${this.batch} .results=${this.results} .scenario=${this.scenario} .looks=${this.looks} .colours=${this.colours}></bs-results-tab>`;
    }
  }
}

customElements.define('bs-batch-page', BatchPage);
