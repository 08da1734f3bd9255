import { html, nothing } from 'lit';
import { Poll, Problem, request } from '../../api.js';
import { xAxis, yAxis } from '../../charts/axes.js';
import '../../charts/line-chart.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { problemNotice } from '../../components/states.js';
import { clock, count, duration, moment, plural } from '../../format.js';
import { session } from '../../shell/session.js';

const READ_MS = 2000;
const KEPT_MS = 600_000;

/** The state of the whole system: processes, queue, outbox, breaker, leader, throughput and failed messages. */
class SystemPage extends View {
  static properties = { failed: { state: true } };

  constructor() {
    super();
    this.failed = null;
    this.speeds = [];
    this.system = new Poll(this, () => '/system', () => READ_MS, (state) => this.keep(state));
    this.chains = new Poll(this, () => '/failed-chains?limit=50', () => READ_MS * 5);
  }

  keep(state) {
    const at = Date.parse(state.at);
    const served = (state.throughput ?? []).map((point) => ({ at: Date.parse(point.at), value: point.runsPerSecond }));
    const seen = [...this.speeds, { at, value: state.runsPerSecond }];
    this.speeds = (served.length ? served : seen).filter((point) => point.at > at - KEPT_MS);
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
        <div class="buttons"><a class="button" href="/docs">API docs</a></div></div>
      ${this.system.problem && !this.system.problem.offline ? problemNotice(this.system.problem) : nothing}
      ${this.failed ? problemNotice(this.failed) : nothing}
      <div class="tab">${state ? this.content(state) : html`<div class="frame page-frame"></div>`}</div>`;
  }

  content(state) {
    return html`
      ${state.databaseDiskFull ? html`<div class="notice bad" role="alert"><strong>The disk of the database is full.</strong> Nothing can be stored until there is room.</div>` : nothing}
      ${state.batchesNobodyCanExecute.length ? html`<div class="notice" role="status"><strong>${plural(state.batchesNobodyCanExecute.length, 'batch').replace('batchs', 'batches')} without an executor.</strong>
        ${state.batchesNobodyCanExecute.slice(0, 5).map((id) => html` <a href=${`/batches/${id}`}>${id.slice(0, 8)}</a>`)}</div>` : nothing}
      <div class="grid">
        ${this.figure('Executors', this.sum(state.executors, 'processes'), `${count(this.sum(state.executors, 'slots'))} slots${this.sum(state.executors, 'draining') ? `, ${count(this.sum(state.executors, 'draining'))} draining` : ''}`)}
        ${this.figure('Queue', this.sum(state.queue, 'runs'), `runs in ${plural(this.sum(state.queue, 'batches'), 'batch').replace('batchs', 'batches')}; ${count(this.sum(state.queue, 'runningChunks'))} chunks running, ${count(this.sum(state.queue, 'pendingChunks'))} waiting`)}
        ${this.figure('Outbox', state.outbox.waiting, state.outbox.oldestMs === null ? 'events wait to be published' : `events wait, the oldest for ${duration(state.outbox.oldestMs)}`)}
        <section class="card w8" aria-label="Throughput"><div class="card-head"><div><h2>Throughput</h2><p>Runs per second of all processes, last ten minutes as far as this page has seen them</p></div><strong>${count(state.runsPerSecond)} runs/s</strong></div>${this.chart()}</section>
        <section class="card w4" aria-label="Leader and breakers"><div class="card-head"><div><h2>Leader and breakers</h2><p>One process at a time does the housekeeping</p></div></div>
          <table><tbody>
            <tr><td>Leader</td><td>${state.leader?.current ? html`<span class="chip good">current</span>` : html`<span class="chip warn">none</span>`}</td></tr>
            ${state.leader ? html`<tr><td>Its worker id</td><td><code title=${state.leader.owner}>${state.leader.owner.slice(0, 8)}</code></td></tr>` : nothing}
            ${state.breakers.map((breaker) => html`<tr><td>Breaker of ${breaker.dependency}</td><td><span class="chip ${breaker.state === 'CLOSED' ? 'good' : 'warn'}">${{ CLOSED: 'closed: in use', OPEN: 'open: not used', HALF_OPEN: 'being tried' }[breaker.state]}</span></td></tr>`)}
            <tr><td>Open streams here</td><td class="num">${count(state.openStreams)}</td></tr>
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

  chart() {
    const points = this.speeds.length > 1 ? this.speeds : [...this.speeds, ...this.speeds];
    const end = points.at(-1).at;
    const data = points.map((point) => [(point.at - end) / 60_000, point.value]);
    const option = (token, text) => ({
      grid: { left: 56, right: 16, top: 12, bottom: 28 },
      xAxis: xAxis(token, text, { min: -10, max: 0, label: (minutes) => (minutes === 0 ? 'now' : `${count(minutes)}\u202fmin`) }),
      yAxis: yAxis(token, text, { min: 0, minInterval: 1, label: (value) => count(value) }),
      series: [{ type: 'line', data, symbol: 'none', lineStyle: { color: token('accent'), width: 2 }, areaStyle: { color: token('accent'), opacity: 0.1 } }],
    });
    const readout = (x) => {
      const [minutes, value] = data.reduce((best, point) => (Math.abs(point[0] - x) < Math.abs(best[0] - x) ? point : best));
      return { title: clock(end + minutes * 60_000), rows: [{ name: 'runs/s', colour: 'c1', text: count(value) }] };
    };
    return html`<bs-line-chart class="tall" .option=${option} .readout=${readout} .extent=${[-10, 0]} describe="Runs per second of all processes over the last ten minutes."></bs-line-chart>`;
  }

  processes(processes) {
    if (processes.length === 0) {
      return html`<p class="soft">No process executes runs.</p>`;
    }
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Processes, table"><table><thead><tr><th>Process</th><th>Mode</th><th>State</th><th class="num">Slots</th><th class="num">Chunks</th><th class="num">Runs</th><th>Started</th><th>Last seen</th><th>Version</th></tr></thead>
      <tbody>${processes.map((process) => html`<tr><td><strong>${process.host}</strong><br><code title=${process.id}>${process.id.slice(0, 8)}</code></td><td>${process.mode === 'LOCAL' ? 'Local' : 'Worker'}</td><td>${process.draining ? html`<span class="chip warn">Draining</span>` : html`<span class="chip good">Working</span>`}</td>
        <td class="num">${count(process.slots)}</td><td class="num">${count(process.chunksDone)}</td><td class="num">${count(process.runsDone)}</td><td class="nowrap">${moment(process.startedAt)}</td><td class="nowrap">${clock(process.lastSeen)}</td><td>${process.version}</td></tr>`)}</tbody></table></div>`;
  }

  failures() {
    const items = this.chains.data?.items;
    if (!items) {
      return html`<div class="frame"></div>`;
    }
    if (items.length === 0) {
      return html`<p class="soft">None. Every message was processed.</p>`;
    }
    return html`<div class="scroll" tabindex="0" role="group" aria-label="Failed messages, table"><table><thead><tr><th>About</th><th class="num">Messages</th><th class="num">Undecided</th><th>Last failure</th><th><span class="hidden-label">Actions</span></th></tr></thead>
      <tbody>${items.map((chain) => this.chain(chain))}</tbody></table></div>`;
  }

  chain(chain) {
    const undecided = chain.messages.filter((message) => message.state === 'OPEN' || message.state === 'FAILED_AGAIN');
    const last = undecided[0] ?? chain.messages.at(-1);
    return html`<tr><td><code>${chain.entity}</code><br><span class="small grey">${moment(chain.updatedAt)}</span></td><td class="num">${count(chain.messageCount)}</td><td class="num">${count(chain.undecidedCount)}</td><td class="reason">${last?.error ?? ''}</td>
      <td>${session.canWrite && undecided.length ? html`<div class="buttons">
        <button class="button" type="button" @click=${() => this.act({ title: 'Republish this chain?', body: 'Its open messages are sent once more, in order.', action: 'Republish' }, `/failed-chains/${chain.id}/republish`)}>Republish…</button>
        <button class="button danger" type="button" @click=${() => this.act({ title: 'Skip the first undecided message?', body: 'It is left out when the chain is republished.', action: 'Skip it', danger: true }, `/failed-messages/${undecided[0].id}/skip`)}>Skip…</button></div>` : nothing}</td></tr>`;
  }
}

customElements.define('bs-system-page', SystemPage);
