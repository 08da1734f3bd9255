import { html } from 'lit';
import { styles } from './styles.js';

/** The progress of a batch: done, then the failed ones as an end piece that is always visible. */
export function progressBar(batch) {
  const asked = Math.max(1, batch.runs.requested);
  const done = (batch.runs.completed / asked) * 100;
  const failed = (batch.runs.failed / asked) * 100;
  const colour = batch.status === 'CANCELLED' ? 'stopped' : batch.endedAt ? 'good' : '';
  const label = `${Math.floor(done + failed)} % of the runs are done`;
  return html`<div class="progress" role="progressbar" aria-label=${label} aria-valuemin="0" aria-valuemax="100" aria-valuenow=${Math.floor(done + failed)}>
    <span class=${colour} style=${styles({ width: `${done}%` })}></span>
    ${failed > 0 ? html`<span class="failed" style=${styles({ width: `${failed}%` })}></span>` : ''}
  </div>`;
}
