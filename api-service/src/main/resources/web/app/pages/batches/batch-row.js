import { html, nothing } from 'lit';
import { progressBar } from '../../components/progress.js';
import { chip, stateOf } from '../../components/status-chip.js';
import { count, created, duration, shortCount } from '../../format.js';
import { leadersCell } from './leaders.js';

/** One batch as a row of the table; on phones the cells become lines. */
export function batchRow(batch, { chosen, choose, selectable }) {
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
  </tr>`;
}

function runsCell(batch) {
  const { asked = batch.runs.requested, completed, failed, requested } = batch.runs;
  const unfinished = completed < requested;
  return unfinished
    ? html`${progressBar(batch)}<span class="small">${shortCount(completed)} of ${shortCount(requested)}</span>`
    : html`<span class="small">${shortCount(completed)}${asked > requested ? ` of at most ${shortCount(asked)}` : ''}${failed ? `, ${shortCount(failed)} failed` : ''}</span>`;
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
