import { html, nothing } from 'lit';
import { progressBar } from '../../components/progress.js';
import { icons } from '../../components/icons.js';
import { chip, stateOf } from '../../components/status-chip.js';
import { count, created, duration, shortCount } from '../../format.js';
import { closeOnChoice } from '../../shell/app.js';
import { batchLinks } from '../batch/batch-links.js';
import { leadersCell } from './leaders.js';

/** One batch as a row of the table; on phones the cells become lines. */
export function batchRow(batch, chosen, { choose, cancel, remove, selectable }) {
  const scenario = batch.scenarioName ?? '';
  return html`<tr class=${chosen ? 'chosen' : ''}>
    ${selectable ? html`<td class="pick"><input class="check" type="checkbox" .checked=${chosen} @change=${() => choose(batch.id)} aria-label=${`Select ${batch.name}`}></td>` : nothing}
    <td class="name"><a href=${`/batches/${batch.id}`} title=${batch.name}>${batch.name}</a><span class="grey small cut" title=${scenario}>${scenario}</span></td>
    <td class="state">${chip(stateOf(batch))}</td>
    <td class="runs">${runsCell(batch)}</td>
    <td class="num speed" data-label="runs/s">${speed(batch)}</td>
    <td class="num took" data-label=${batch.endedAt ? 'took' : 'left'}>${time(batch)}</td>
    <td class="result">${leadersCell(batch)}</td>
    <td class="when grey">${created(batch.createdAt)}</td>
    <td class="more">${rowMenu(batch, { cancel, remove, selectable })}</td>
  </tr>`;
}

function rowMenu(batch, { cancel, remove, selectable }) {
  const active = !batch.endedAt;
  return html`<details class="menu" @click=${closeOnChoice}>
    <summary class="button plain icon" aria-label=${`Actions for ${batch.name}`}>${icons.more}</summary>
    <div class="items">
      ${batchLinks(batch)}
      ${!selectable ? nothing : active
        ? html`<button type="button" class="danger" @click=${() => cancel(batch)}>Cancel…</button>`
        : html`<button type="button" class="danger" @click=${() => remove(batch)}>Delete…</button>`}
    </div>
  </details>`;
}

function runsCell(batch) {
  const { asked = batch.runs.requested, completed, failed, requested } = batch.runs;
  const unfinished = completed < requested;
  return unfinished
    ? html`${progressBar(batch)}<span class="small">${shortCount(completed)} of ${shortCount(requested)}<span class="phone-only"> runs</span></span>`
    : html`<span class="small">${shortCount(completed)}${asked > requested ? ` of at most ${shortCount(asked)}` : ''}${failed ? `, ${shortCount(failed)} failed` : ''}<span class="phone-only"> runs</span></span>`;
}

function speed(batch) {
  return batch.runsPerSecond && batch.status !== 'CANCELLED' && batch.waitingFor !== 'EXECUTOR' ? count(batch.runsPerSecond) : '–';
}

function time(batch) {
  if (batch.endedAt) {
    return batch.durationMs === null || batch.status === 'CANCELLED' ? '–' : duration(batch.durationMs);
  }
  return batch.etaMs === null ? '–' : duration(batch.etaMs);
}
