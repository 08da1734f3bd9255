import { html, nothing } from 'lit';
import { icons } from '../../components/icons.js';
import { progressBar } from '../../components/progress.js';
import { stateOf } from '../../components/status-chip.js';
import { EventClock } from '../../event-time.js';
import { clock, count, duration, plural } from '../../format.js';
import { closeOnChoice } from '../../shell/app.js';
import { session } from '../../shell/session.js';
import { waitsFor } from '../../verdict.js';
import { extendBatch, renameBatch } from './batch-dialogs.js';
import { batchLinks } from './batch-links.js';

/** The event the batch simulates. */
export function batchSubtitle(batch, scenario) {
  const event = scenario ? new EventClock(scenario) : null;
  return html`Scenario <a class="link" href=${`/batches/${batch.id}/scenario`}>${batch.scenarioName ?? scenario?.name ?? '…'}</a>
    ${event ? html` · <span class="wide-only">${event.span()}</span><span class="phone-only">${event.shortSpan()}</span> (${event.timeZone})` : nothing} · seed ${batch.seed}`;
}

/** What can be done with a batch; `act` runs an action and shows the batch it resolves with. */
export function batchActions(batch, { act, cancel, rerun, deleteBatch }) {
  if (!batch) {
    return html`<div class="buttons"></div>`;
  }
  const active = !batch.endedAt;
  const extendable = batch.status === 'COMPLETED' || (batch.status === 'ERROR' && batch.stopReason !== 'FAILED');
  return html`<div class="buttons">
    <a class="button wide-only" href=${`/compare?a=${batch.id}`}>Compare with…</a>
    ${session.canWrite ? html`
      ${extendable ? html`<button class="button" type="button" @click=${() => extendBatch(batch, act)}>Extend</button>` : nothing}
      ${active ? html`<button class="button danger" type="button" @click=${cancel}>Cancel</button>` : html`<button class="button" type="button" @click=${rerun}>Rerun</button>`}` : nothing}
    <details class="menu" @click=${closeOnChoice}>
      <summary class="button icon" aria-label="More actions">${icons.more}</summary>
      <div class="items">
        ${batchLinks(batch)}
        ${session.canWrite ? html`
          <button type="button" @click=${() => renameBatch(batch, act)}>Rename…</button>
          ${active ? nothing : html`<button type="button" class="danger" @click=${deleteBatch}>Delete…</button>`}` : nothing}
      </div>
    </details>
  </div>`;
}

/** Runs done, speed, time and failures, beside the bar. */
export function progressCard(batch) {
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
      <p class="small grey"><strong>${Math.floor(batch.progress * 100)}\u202f%</strong><span>${where(batch)}</span></p>
      ${progressBar(batch)}
    </div>
  </div>`;
}

function where(batch) {
  if (!batch.endedAt && batch.waitingFor && batch.waitingFor !== 'RESULTS') {
    return `waits for ${waitsFor(batch)}`;
  }
  const started = batch.firstStartedAt ? `started ${clock(batch.firstStartedAt)}` : 'not started';
  const stopped = batch.stopReason === 'PRECISE' ? ' · stopped when precise enough' : '';
  const held = batch.hold && !batch.endedAt ? ` · results cover ${count(batch.coveredRuns)} runs, held up by run ${count(batch.hold.run)}` : '';
  return `${started}${stopped}${held}`;
}

/** What needs attention: no executor, failed runs, warnings. */
export function batchNotices(batch) {
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
