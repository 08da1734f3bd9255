import { html, nothing } from 'lit';
import { getJson, Poll, Problem } from '../../api.js';
import { runHistoryChart, runHistoryTable } from '../../charts/run-history.js';
import { Element } from '../../components/element.js';
import { segments } from '../../components/segments.js';
import { problemNotice } from '../../components/states.js';
import { table } from '../../components/table.js';
import { count, duration, moment, plural } from '../../format.js';

const ACTIVE_MS = 2000;
const HISTORY_MS = 5000;
const PAGE = 200;
const FAILED_SHOWN = 10;
const OUTCOMES = { FAILED: 'failed', RESCUED: 'lost', RELEASED: 'returned', CANCELLED: 'cancelled' };
const WORDS = { PENDING: 'Waiting', RUNNING: 'Running', COMPLETED: 'Completed', CANCELLED: 'Cancelled', FAILED: 'Failed', SPLIT: 'Split' };

/** How the work is going: chunks with their attempts, the processes that did them, and runs per second over time. */
class WorkTab extends Element {
  static properties = { batch: { attribute: false }, shown: { state: true }, view: { state: true } };

  constructor() {
    super();
    this.shown = 50;
    this.view = 'chart';
    this.history = new Poll(this, () => (this.batch ? `/batches/${this.batch.id}/history` : null), () => (this.batch?.endedAt ? null : HISTORY_MS));
    this.failures = new Poll(this, () => (this.batch?.runs.failed ? `/batches/${this.batch.id}/runs?status=FAILED&limit=${FAILED_SHOWN}` : null), () => null, (page) => this.readFailures(page.items));
    this.details = new Map();
    this.chunks = new Poll(this, () => (this.batch ? `/batches/${this.batch.id}/chunks?limit=${PAGE}` : null), () => (this.batch?.endedAt ? null : ACTIVE_MS));
  }

  willUpdate(changed) {
    if (changed.has('batch') && (changed.get('batch')?.id !== this.batch.id || (this.batch.endedAt && !changed.get('batch')?.endedAt))) {
      this.chunks.refresh();
      this.history.refresh();
      this.failures.refresh();
    }
  }

  render() {
    const items = this.chunks.data?.items;
    if (!items) {
      return this.chunks.problem && !this.chunks.problem.offline ? problemNotice(this.chunks.problem) : html`<div class="frame tab-frame"></div>`;
    }
    const more = this.chunks.data.nextCursor !== null;
    return html`<div class="grid">
      <section class="card w7" aria-label="Runs per second"><div class="card-head"><div><h2>Runs per second</h2><p>Since the start of the batch</p></div>
        ${segments('Runs per second', [['chart', 'Chart'], ['table', 'Table']], this.view, (view) => (this.view = view))}</div>${this.speed()}</section>
      <section class="card w5" aria-label="Workers"><div class="card-head"><div><h2>Workers</h2><p>Processes that executed chunks${more ? `, of the first ${count(items.length)} chunks` : ''}</p></div></div>${this.workers(items)}</section>
      ${this.batch.runs.failed ? html`<section class="card" aria-label="Failed runs"><div class="card-head"><div><h2>Failed runs</h2><p>${this.failedWords()}</p></div></div>${this.failedRuns()}</section>` : nothing}
      <section class="card" aria-label="Chunks"><div class="card-head"><div><h2>Chunks</h2><p>A chunk is the part of the batch that one worker executes at a time</p></div></div>${this.table(items, more)}</section>
    </div>`;
  }

  speed() {
    const history = this.history.data;
    if (!history) {
      return html`<div class="frame tall"></div>`;
    }
    if (!history.points.some((point) => point.runsPerSecond > 0)) {
      return html`<div class="frame tall empty-frame">No chunk has ended yet</div>`;
    }
    return this.view === 'table'
      ? runHistoryTable(history)
      : runHistoryChart(history, { label: (ms) => (ms === 0 ? '0' : duration(ms)), describe: 'Runs per second over the time of the batch. The table has the same numbers.' });
  }

  workers(items) {
    const found = new Map();
    for (const chunk of items) {
      for (const attempt of chunk.attempts) {
        const worker = found.get(attempt.worker) ?? { name: attempt.host, chunks: 0, runs: 0, failed: 0 };
        worker.chunks += attempt.outcome === 'COMPLETED' ? 1 : 0;
        worker.runs += attempt.outcome === 'COMPLETED' ? chunk.runCount : 0;
        worker.failed += attempt.outcome && attempt.outcome !== 'COMPLETED' ? 1 : 0;
        found.set(attempt.worker, worker);
      }
    }
    if (found.size === 0) {
      return html`<p class="soft">No worker has taken a chunk yet.</p>`;
    }
    const columns = [['Worker', 'lead'], ['Chunks', 'num'], ['Runs', 'num'], ['Other ends', 'num']];
    return table('Workers', columns, [...found].map(([id, worker]) => [html`<span title=${id}>${worker.name ?? id.slice(0, 8)}</span>`, count(worker.chunks), count(worker.runs), count(worker.failed)]));
  }

  /** The list of runs has no messages; those of the first few are read one by one. */
  async readFailures(runs) {
    for (const run of runs) {
      try {
        const { failures } = await getJson(`/batches/${this.batch.id}/runs/${run.index}`);
        this.details.set(run.index, failures);
        this.requestUpdate();
      } catch (failure) {
        // The row then has no reason.
        if (!(failure instanceof Problem)) {
          throw failure;
        }
      }
    }
  }

  failedWords() {
    const { firstFailure, runs } = this.batch;
    return `${plural(runs.failed, 'run')} failed in every attempt${firstFailure ? `. The first, run ${count(firstFailure.run)}: ${firstFailure.message ?? firstFailure.error}` : ''}`;
  }

  failedRuns() {
    const items = this.failures.data?.items ?? [];
    const columns = [['Run', 'lead nowrap'], ['Attempts', 'num'], ['Last failure', 'nowrap'], ['Reason', 'reason whole']];
    return html`${table('Failed runs', columns, items.map((run) => {
      const last = this.details.get(run.index)?.at(-1);
      return [`Run ${count(run.index)}`, count(run.attempts), last ? moment(last.at) : '', last ? last.message || last.error : ''];
    }))}
      ${this.batch.runs.failed > items.length ? html`<p class="caption"><a class="link" href=${`/batches/${this.batch.id}/runs?order=all&status=FAILED`}>All failed runs</a></p>` : nothing}`;
  }

  table(items, more) {
    const notable = [...items].sort((a, b) => rank(a) - rank(b) || a.firstRun - b.firstRun);
    const reasons = notable.some((chunk) => chunk.error);
    const columns = [['Runs', 'lead nowrap'], ['Status', 'beside bare'], ['Attempts', 'num'], ['Started', 'nowrap'], ['Took', 'num'], ['Worker', ''], ...(reasons ? [['Reason', 'reason whole']] : [])];
    return html`${table('Chunks', columns, notable.slice(0, this.shown).map((chunk) => [...cellsOf(chunk), ...(reasons ? [chunk.error ?? ''] : [])]))}
      ${notable.length > this.shown ? html`<p class="caption"><button class="link-button" type="button" @click=${() => (this.shown += 150)}>Show more chunks</button></p>` : nothing}
      ${more ? html`<p class="caption">The first ${count(items.length)} chunks of the batch.</p>` : nothing}`;
  }
}

function cellsOf(chunk) {
  return [
    html`${count(chunk.firstRun)}–${count(chunk.firstRun + chunk.runCount - 1)}${chunk.retry ? html` <span class="tag">retry</span>` : nothing}`,
    WORDS[chunk.status],
    html`${count(chunk.attempt)}${chunk.crashes ? html`<br><span class="grey">${plural(chunk.crashes, 'crash', 'crashes')}</span>` : nothing}`,
    chunk.startedAt ? moment(chunk.startedAt) : '–',
    chunk.startedAt && chunk.endedAt ? duration(Date.parse(chunk.endedAt) - Date.parse(chunk.startedAt)) : '–',
    html`<span title=${chunk.worker ?? ''}>${workerOf(chunk)}</span>`,
  ];
}

/** The process of the last attempt by name, with earlier attempts that ended otherwise. */
function workerOf(chunk) {
  if (!chunk.worker) {
    return '–';
  }
  const last = chunk.attempts.findLast((attempt) => attempt.worker === chunk.worker);
  const others = chunk.attempts.filter((attempt) => attempt !== last && attempt.outcome && attempt.outcome !== 'COMPLETED');
  return html`${last?.host ?? chunk.worker.slice(0, 8)}${others.map((attempt) => html`<br><span class="grey">${OUTCOMES[attempt.outcome] ?? attempt.outcome.toLowerCase().replaceAll('_', ' ')} on ${attempt.host ?? attempt.worker.slice(0, 8)}</span>`)}`;
}

/** What needs attention comes first. */
function rank(chunk) {
  return { FAILED: 0, SPLIT: 1, RUNNING: 2, PENDING: 3 }[chunk.status] ?? (chunk.crashes || chunk.error ? 1 : 4);
}

customElements.define('bs-work-tab', WorkTab);
