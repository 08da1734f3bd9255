import { html, nothing } from 'lit';
import { Poll } from '../../api.js';
import { xAxis, yAxis } from '../../charts/axes.js';
import '../../charts/line-chart.js';
import { Element } from '../../components/element.js';
import { count, duration, moment, plural } from '../../format.js';

const ACTIVE_MS = 2000;
const PAGE = 200;
const WORDS = { PENDING: 'Waiting', RUNNING: 'Running', COMPLETED: 'Completed', CANCELLED: 'Cancelled', FAILED: 'Failed', SPLIT: 'Split' };

/** How the work is going: chunks with their attempts, the processes that did them, and runs per second over time. */
class WorkTab extends Element {
  static properties = { batch: { attribute: false }, shown: { state: true } };

  constructor() {
    super();
    this.shown = 50;
    this.chunks = new Poll(this, () => (this.batch ? `/batches/${this.batch.id}/chunks?limit=${PAGE}` : null), () => (this.batch?.endedAt ? null : ACTIVE_MS));
  }

  willUpdate(changed) {
    if (changed.has('batch') && (changed.get('batch')?.id !== this.batch.id || (this.batch.endedAt && !changed.get('batch')?.endedAt))) {
      this.chunks.refresh();
    }
  }

  render() {
    const items = this.chunks.data?.items;
    if (!items) {
      return html`<div class="frame tab-frame"></div>`;
    }
    const more = this.chunks.data.nextCursor !== null;
    return html`<div class="grid">
      <section class="card w7" aria-label="Runs per second"><div class="card-head"><div><h2>Runs per second</h2><p>Finished runs per second since the start${more ? `, first ${count(items.length)} chunks` : ''}</p></div></div>${this.speed(items)}</section>
      <section class="card w5" aria-label="Workers"><div class="card-head"><div><h2>Workers</h2><p>Processes that executed chunks</p></div></div>${this.workers(items)}</section>
      <section class="card" aria-label="Chunks"><div class="card-head"><div><h2>Chunks</h2><p>A chunk is the part of the batch that one worker executes at a time</p></div></div>${this.table(items, more)}</section>
    </div>`;
  }

  speed(items) {
    const ended = items.filter((chunk) => chunk.endedAt && chunk.status === 'COMPLETED').map((chunk) => ({ at: Date.parse(chunk.endedAt), runs: chunk.runCount }));
    if (ended.length < 2) {
      return html`<div class="frame tall empty-frame">Not enough chunks have ended yet</div>`;
    }
    const start = Math.min(...items.filter((chunk) => chunk.startedAt).map((chunk) => Date.parse(chunk.startedAt)));
    const end = Math.max(...ended.map((chunk) => chunk.at));
    const step = Math.max(250, (end - start) / 40);
    const bins = Array.from({ length: Math.max(1, Math.ceil((end - start) / step)) }, () => 0);
    for (const chunk of ended) {
      bins[Math.min(bins.length - 1, Math.floor((chunk.at - start) / step))] += chunk.runs;
    }
    const data = bins.map((runs, index) => [((index + 0.5) * step) / 1000, (runs / step) * 1000]);
    const option = (token, text) => ({
      grid: { left: 56, right: 16, top: 12, bottom: 28 },
      xAxis: xAxis(token, text, { min: 0, max: (end - start) / 1000, label: (seconds) => (seconds === 0 ? '0' : duration(seconds * 1000)) }),
      yAxis: yAxis(token, text, { min: 0, label: (value) => count(value) }),
      series: [{ type: 'line', data, step: 'middle', symbol: 'none', lineStyle: { color: token('accent'), width: 2 }, areaStyle: { color: token('accent'), opacity: 0.1 } }],
    });
    const readout = (x) => {
      const [at, value] = data.reduce((best, point) => (Math.abs(point[0] - x) < Math.abs(best[0] - x) ? point : best));
      return { title: `after ${duration(at * 1000)}`, rows: [{ name: 'runs/s', colour: 'c1', text: count(value) }] };
    };
    return html`<bs-line-chart class="tall" .option=${option} .readout=${readout} .extent=${[0, (end - start) / 1000]} describe="Runs per second over time; the chunks below have the same times."></bs-line-chart>`;
  }

  workers(items) {
    const found = new Map();
    for (const chunk of items) {
      for (const attempt of chunk.attempts) {
        const worker = found.get(attempt.worker) ?? { chunks: 0, runs: 0, failed: 0 };
        worker.chunks += attempt.outcome === 'COMPLETED' ? 1 : 0;
        worker.runs += attempt.outcome === 'COMPLETED' ? chunk.runCount : 0;
        worker.failed += attempt.outcome && attempt.outcome !== 'COMPLETED' ? 1 : 0;
        found.set(attempt.worker, worker);
      }
    }
    if (found.size === 0) {
      return html`<p class="soft">No worker has taken a chunk yet.</p>`;
    }
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Workers, table"><table><thead><tr><th>Worker</th><th class="num">Chunks</th><th class="num">Runs</th><th class="num">Other ends</th></tr></thead>
      <tbody>${[...found].map(([id, worker]) => html`<tr><td><code title=${id}>${id.slice(0, 8)}</code></td><td class="num">${count(worker.chunks)}</td><td class="num">${count(worker.runs)}</td><td class="num">${count(worker.failed)}</td></tr>`)}</tbody></table></div>`;
  }

  table(items, more) {
    const notable = [...items].sort((a, b) => rank(a) - rank(b) || a.firstRun - b.firstRun);
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Chunks, table"><table><thead><tr><th>Runs</th><th>Status</th><th class="num">Attempts</th><th>Started</th><th class="num">Took</th><th>Worker</th><th>Reason</th></tr></thead>
      <tbody>${notable.slice(0, this.shown).map((chunk) => html`<tr><td class="nowrap">${count(chunk.firstRun)}–${count(chunk.firstRun + chunk.runCount - 1)}${chunk.retry ? html` <span class="tag">retry</span>` : nothing}</td><td>${WORDS[chunk.status]}</td><td class="num">${count(chunk.attempt)}${chunk.crashes ? html`<br><span class="grey">${plural(chunk.crashes, 'crash').replace('crashs', 'crashes')}</span>` : nothing}</td>
        <td class="nowrap">${chunk.startedAt ? moment(chunk.startedAt) : '–'}</td><td class="num">${chunk.startedAt && chunk.endedAt ? duration(Date.parse(chunk.endedAt) - Date.parse(chunk.startedAt)) : '–'}</td>
        <td>${chunk.worker ? html`<code>${chunk.worker.slice(0, 8)}</code>` : '–'}</td><td class="reason">${chunk.error ?? ''}</td></tr>`)}</tbody></table></div>
      ${notable.length > this.shown ? html`<p class="caption"><button class="link-button" type="button" @click=${() => (this.shown += 150)}>Show more chunks</button></p>` : nothing}
      ${more ? html`<p class="caption">The first ${count(items.length)} chunks of the batch.</p>` : nothing}`;
  }
}

/** What needs attention comes first. */
function rank(chunk) {
  return { FAILED: 0, SPLIT: 1, RUNNING: 2, PENDING: 3 }[chunk.status] ?? (chunk.crashes || chunk.error ? 1 : 4);
}

customElements.define('bs-work-tab', WorkTab);
