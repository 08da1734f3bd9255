import { html } from 'lit';
import { icons } from './icons.js';

const CHIPS = {
  queued: ['Queued', 'clock', ''],
  running: ['Running', 'running', 'running'],
  completed: ['Completed', 'check', 'good'],
  failed: ['Failed runs', 'alert', 'bad'],
  cancelled: ['Cancelled', 'stop', ''],
  unserved: ['No worker', 'alert', 'warn'],
  decided: ['Decided', 'check', 'good'],
  undecided: ['Undecided', 'clock', ''],
};

/** The state of a batch as people call it. A batch that no live process can execute is not merely queued. */
export function stateOf(batch) {
  if (batch.status === 'PENDING' || batch.status === 'RUNNING') {
    if (String(batch.waitingFor ?? '').toUpperCase() === 'EXECUTOR') {
      return 'unserved';
    }
    return batch.status === 'PENDING' ? 'queued' : 'running';
  }
  if (batch.status === 'ERROR' || batch.runs.failed > 0) {
    return 'failed';
  }
  return batch.status === 'CANCELLED' ? 'cancelled' : 'completed';
}

export function chip(state) {
  const [word, icon, colour] = CHIPS[state];
  return html`<span class="chip ${colour}">${icons[icon]}${word}</span>`;
}
