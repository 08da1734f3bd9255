import { html, nothing } from 'lit';
import { Poll, Problem, request } from '../../api.js';
import { runHistoryChart, runHistoryTable, speed } from '../../charts/run-history.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { icons } from '../../components/icons.js';
import { segments } from '../../components/segments.js';
import { problemNotice } from '../../components/states.js';
import { table } from '../../components/table.js';
import { batchCount, clock, count, duration, moment } from '../../format.js';
import { session } from '../../shell/session.js';
import { failedMessages } from './failed-messages.js';

const READ_MS = 2000;
const HISTORY_MS = 10_000;
const SHOWN_WAITING = 8;

/** The state of the whole system: processes, queue, outbox, breaker, leader, throughput and failed messages. */
class SystemPage extends View {
  static properties = { failed: { state: true }, view: { state: true } };

  constructor() {
    super();
    this.failed = null;
    this.view = 'chart';
    this.system = new Poll(this, () => '/system', () => READ_MS);
    this.history = new Poll(this, () => '/system/history', () => HISTORY_MS);
    this.active = new Poll(this, () => '/batches?limit=50&status=PENDING', () => HISTORY_MS);
    this.running = new Poll(this, () => '/batches?limit=50&status=RUNNING', () => HISTORY_MS);
    this.chains = new Poll(this, () => '/failed-chains?limit=50', () => READ_MS * 5);
  }

  firstUpdated() {
    this.heading = 'System';
  }

  async act(question, path) {
    if (!(await ask(question))) {
      return;
    }
    try {
      await request(path, { method: 'POST' });
      this.failed = null;
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      this.failed = failure;
    }
    this.chains.refresh();
  }

  render() {
    const state = this.system.data;
    return html`
      <div class="page-head"><div><h1 tabindex="-1">System</h1><p class="subtitle">${state ? html`${state.executionMode === 'LOCAL' ? 'The API simulates by itself' : 'Workers simulate'} · chunks come through ${state.transport === 'rabbitmq' ? 'RabbitMQ' : 'Postgres'} · read ${clock(state.at)}` : '\u00a0'}</p></div>
        <div class="buttons">${state?.grafana ? html`<a class="button" href=${state.grafana} target="_blank" rel="noopener">Grafana</a>` : nothing}<a class="button" href="/docs">API docs</a></div></div>
      ${this.system.problem && !this.system.problem.offline ? problemNotice(this.system.problem) : nothing}
      ${this.failed ? problemNotice(this.failed) : nothing}
      <div class="tab">${state ? this.content(state) : html`<div class="frame page-frame"></div>`}</div>`;
  }

  content(state) {
    return html`
      ${state.databaseDiskFull ? html`<div class="notice bad" role="alert"><strong>The disk of the database is full.</strong> Nothing can be stored until there is room.</div>` : nothing}
      ${state.batchesNobodyCanExecute.length ? html`<div class="notice" role="status"><strong>${batchCount(state.batchesNobodyCanExecute.length)} without an executor.</strong> ${this.waiting(state.batchesNobodyCanExecute)}</div>` : nothing}
      <div class="grid">
        ${this.figure('Executors', this.sum(state.executors, 'processes'), `${count(this.sum(state.executors, 'slots'))} slots${this.sum(state.executors, 'draining') ? `, ${count(this.sum(state.executors, 'draining'))} draining` : ''}`)}
        ${this.figure('Queue', this.sum(state.queue, 'runs'), `runs in ${batchCount(this.sum(state.queue, 'batches'))}; ${count(this.sum(state.queue, 'runningChunks'))} chunks running, ${count(this.sum(state.queue, 'pendingChunks'))} waiting`)}
        ${this.figure('Outbox', state.outbox.waiting, state.outbox.oldestMs === null ? 'events wait to be published' : `events wait, the oldest for ${duration(state.outbox.oldestMs)}`)}
        <section class="card w8" aria-label="Throughput"><div class="card-head"><div><h2>Throughput</h2><p>Runs per second of all processes over the last ten minutes, in steps of ten seconds; now ${speed(state.runsPerSecond)}</p></div>
          ${segments('Throughput', [['chart', 'Chart'], ['table', 'Table']], this.view, (view) => (this.view = view))}</div>${this.throughput()}</section>
        <section class="card w4" aria-label="Leader and breakers"><div class="card-head"><div><h2>Leader and breakers</h2><p>One process at a time does the housekeeping</p></div></div>
          <table><tbody>
            <tr><td>Leader</td><td>${state.leader?.current ? html`<span class="chip good">${icons.check}Current</span>` : html`<span class="chip warn">${icons.alert}None</span>`}</td></tr>
            ${state.leader ? html`<tr><td>Its process</td><td>${this.processName(state, state.leader.owner)}</td></tr>` : nothing}
            ${state.breakers.map((breaker) => html`<tr><td>Breaker of ${{ rabbitmq: 'RabbitMQ' }[breaker.dependency] ?? breaker.dependency}</td><td><span class="chip ${breaker.state === 'CLOSED' ? 'good' : 'warn'}">${breaker.state === 'CLOSED' ? icons.check : icons.alert}${{ CLOSED: 'Closed: in use', OPEN: 'Open: not used', HALF_OPEN: 'Being tried' }[breaker.state]}</span></td></tr>`)}
            <tr><td>Open streams here</td><td>${count(state.openStreams)}</td></tr>
          </tbody></table></section>
        <section class="card" aria-label="Processes"><div class="card-head"><div><h2>Processes</h2><p>Everything that executes runs at the moment</p></div></div>${this.processes(state.processes)}</section>
        <section class="card" aria-label="Failed messages"><div class="card-head"><div><h2>Failed messages</h2><p>Messages that could not be processed, in chains by what they are about</p></div></div>${this.failures()}</section>
      </div>`;
  }

  sum(byMode, field) {
    return Object.values(byMode).reduce((total, mode) => total + mode[field], 0);
  }

  figure(title, value, text) {
    return html`<section class="card w4 figure" aria-label=${title}><h2>${title}</h2><p class="big">${count(value)}</p><p class="small grey">${text}</p></section>`;
  }

  throughput() {
    const history = this.history.data;
    if (!history?.points.length) {
      return html`<div class="frame tall"></div>`;
    }
    return this.view === 'table'
      ? runHistoryTable(history)
      : runHistoryChart(history, {
        label: (ms, length) => (ms >= length ? 'now' : `−${duration(length - ms)}`),
        describe: 'Runs per second of all processes over the last ten minutes. The table has the same numbers.',
      });
  }

  /** The batches that wait, by name. */
  waiting(ids) {
    const names = new Map([...(this.active.data?.items ?? []), ...(this.running.data?.items ?? [])].map((batch) => [batch.id, batch.name]));
    const more = ids.length - SHOWN_WAITING;
    return html`${ids.slice(0, SHOWN_WAITING).map((id, index) => html`${index ? ', ' : ''}<a href=${`/batches/${id}`}>${names.get(id) ?? `Batch ${id.slice(-8)}`}</a>`)}${more > 0 ? ` and ${count(more)} more` : ''}. Start a worker, or an API with local slots.`;
  }

  processName(state, id) {
    const known = state.processes.find((process) => process.id === id);
    return html`<span title=${id}>${known?.host ?? id.slice(0, 8)}</span>`;
  }

  processes(processes) {
    if (processes.length === 0) {
      return html`<p class="soft">No process executes runs.</p>`;
    }
    const columns = [['Process', 'lead'], ['Mode', 'wide-only'], ['State', 'beside bare'], ['Slots', 'num'], ['Chunks', 'num'], ['Runs', 'num'], ['Started', 'nowrap'], ['Last seen', 'nowrap'], ['Version', '']];
    return table('Processes', columns, processes.map((process) => [
      html`<strong>${process.host}</strong><br><code title=${process.id}>${process.id.slice(0, 8)}</code>`,
      process.mode === 'LOCAL' ? 'Local' : 'Worker',
      process.draining ? html`<span class="chip warn">${icons.clock}Draining</span>` : html`<span class="chip good">${icons.check}Working</span>`,
      count(process.slots), count(process.chunksDone), count(process.runsDone), moment(process.startedAt), clock(process.lastSeen), process.version,
    ]));
  }

  failures() {
    const items = this.chains.data?.items;
    return items ? failedMessages(items, session.canWrite ? (question, path) => this.act(question, path) : null) : html`<div class="frame"></div>`;
  }
}

customElements.define('bs-system-page', SystemPage);
