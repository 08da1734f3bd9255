import { html, nothing } from 'lit';
import { apiUrl, BatchStream, getJson, Poll, Problem, request } from '../../api.js';
import { Looks } from '../../charts/convergence.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { icons } from '../../components/icons.js';
import { progressBar } from '../../components/progress.js';
import { problemNotice } from '../../components/states.js';
import { chip, stateOf } from '../../components/status-chip.js';
import { EventClock } from '../../event-time.js';
import { clock, count, duration, plural } from '../../format.js';
import { closeOnChoice } from '../../shell/app.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { TeamColours } from '../../teams.js';
import { waitsFor } from '../../verdict.js';
import { extendBatch, renameBatch } from './batch-dialogs.js';
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
    try {
      const past = await getJson(`/batches/${id}/convergence`);
      if (this.batch?.id === id) {
        this.looks.addPast(past);
        this.requestUpdate();
        this.querySelector('bs-results-tab')?.requestUpdate();
      }
    } catch (failure) {
      // The chart then begins with what this page has seen.
      if (!(failure instanceof Problem)) {
        throw failure;
      }
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
          <p class="subtitle">${this.batch ? this.subtitle() : '\u00a0'}</p>
        </div>
        ${this.actions()}
      </div>
      ${this.failed ? problemNotice(this.failed) : nothing}
      <div class="progress-slot">${this.batch ? this.progressCard() : html`<div class="card"></div>`}</div>
      ${this.notices()}
      <nav class="tabs" aria-label="Parts of the batch">
        ${TABS.map(([key, word]) => html`<a href=${`/batches/${this.params.id}${key ? `/${key}` : ''}`} aria-current=${tab === key ? 'page' : nothing}>${word}</a>`)}
      </nav>
      <div class="tab">${this.tab(tab)}</div>
    `;
  }

  subtitle() {
    const event = this.scenario ? new EventClock(this.scenario) : null;
    return html`Scenario <a class="link" href=${`/batches/${this.batch.id}/scenario`}>${this.batch.scenarioName ?? this.scenario?.name ?? '…'}</a>
      ${event ? html` · <span class="wide-only">${event.span()}</span><span class="phone-only">${event.shortSpan()}</span> (${event.timeZone})` : nothing} · seed ${this.batch.seed}`;
  }

  actions() {
    const batch = this.batch;
    if (!batch) {
      return html`<div class="buttons"></div>`;
    }
    const active = !batch.endedAt;
    const extendable = batch.status === 'COMPLETED' || (batch.status === 'ERROR' && batch.stopReason !== 'FAILED');
    return html`<div class="buttons">
      <a class="button wide-only" href=${`/compare?a=${batch.id}`}>Compare with…</a>
      ${session.canWrite ? html`
        ${extendable ? html`<button class="button" type="button" @click=${() => extendBatch(batch, (action) => this.act(action))}>Extend</button>` : nothing}
        ${active ? html`<button class="button danger" type="button" @click=${this.cancel}>Cancel</button>` : html`<button class="button" type="button" @click=${this.rerun}>Rerun</button>`}` : nothing}
      <details class="menu" @click=${closeOnChoice}>
        <summary class="button icon" aria-label="More actions">${icons.more}</summary>
        <div class="items">
          <a href=${`/compare?a=${batch.id}`}>Compare with…</a>
          <a href=${`/experiments/new?batch=${batch.id}`}>Use as baseline of an experiment</a>
          <a href=${apiUrl(`/batches/${batch.id}/results.csv`)} download=${`${batch.name}.csv`}>Download CSV</a>
          <a href=${apiUrl(`/batches/${batch.id}/results.parquet`)} download=${`${batch.name}.parquet`}>Download Parquet</a>
          ${active ? nothing : html`<a href=${apiUrl(`/batches/${batch.id}/report.html`)} target="_blank" rel="noopener">Report</a>`}
          ${session.canWrite ? html`
            <button type="button" @click=${() => renameBatch(batch, (action) => this.act(action))}>Rename…</button>
            ${active ? nothing : html`<button type="button" class="danger" @click=${this.deleteBatch}>Delete…</button>`}` : nothing}
        </div>
      </details>
    </div>`;
  }

  progressCard() {
    const batch = this.batch;
    const { runs } = batch;
    const done = runs.completed + runs.failed;
    const left = batch.endedAt ? batch.durationMs : batch.etaMs;
    const asked = runs.asked ?? runs.requested;
    return html`<div class="card progress-card">
      <dl>
        <div><dd><strong>${count(runs.completed)}</strong> <span class="soft">of ${count(asked)}</span></dd><dt>runs</dt></div>
        <div><dd><strong>${batch.runsPerSecond && batch.waitingFor !== 'EXECUTOR' ? count(batch.runsPerSecond) : '–'}</strong></dd><dt>runs/s</dt></div>
        <div><dd><strong>${left === null ? '–' : duration(left)}</strong></dd><dt>${batch.endedAt ? 'took' : 'left'}</dt></div>
        <div class="wide-only"><dd><strong class=${runs.failed ? 'bad-text' : ''}>${count(runs.failed)}</strong></dd><dt>failed</dt></div>
      </dl>
      <div class="meter">
        <p class="small grey"><strong>${Math.floor(batch.progress * 100)}\u202f%</strong><span>${this.where()}</span></p>
        ${progressBar(batch)}
      </div>
    </div>`;
  }

  where() {
    const batch = this.batch;
    if (!batch.endedAt && batch.waitingFor && batch.waitingFor !== 'RESULTS') {
      return `waits for ${waitsFor(batch)}`;
    }
    const started = batch.firstStartedAt ? `started ${clock(batch.firstStartedAt)}` : 'not started';
    const stopped = batch.stopReason === 'PRECISE' ? ' · stopped when precise enough' : '';
    const held = batch.hold && !batch.endedAt ? ` · results cover ${count(batch.coveredRuns)} runs, held up by run ${count(batch.hold.run)}` : '';
    return `${started}${stopped}${held}`;
  }

  notices() {
    const batch = this.batch;
    if (!batch) {
      return nothing;
    }
    const { firstFailure } = batch;
    const warnings = batch.warnings ?? [];
    return html`
      ${stateOf(batch) === 'unserved' ? html`<div class="notice" role="status"><strong>No worker can run this batch.</strong> ${batch.executionMode === 'DISTRIBUTED' ? 'Start a worker process, or create the batch in LOCAL mode.' : 'Start an API process in LOCAL mode.'}</div>` : nothing}
      ${batch.runs.failed > 0 || batch.error ? html`<div class="notice bad" role="status"><strong>${plural(batch.runs.failed, 'run')} failed for good.</strong>
        ${firstFailure ? html` Run ${count(firstFailure.run)}: ${firstFailure.message ?? firstFailure.error}.` : batch.error ?? ''} <a href=${`/batches/${batch.id}/work`}>See the work</a></div>` : nothing}
      ${warnings.length ? html`<details class="notice warnings"><summary><strong>${plural(warnings.length, 'warning')} about the scenario</strong></summary>
        <ul>${warnings.slice(0, 100).map((warning) => html`<li><code>${warning.pointer}</code> ${warning.message}</li>`)}</ul></details>` : nothing}`;
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
