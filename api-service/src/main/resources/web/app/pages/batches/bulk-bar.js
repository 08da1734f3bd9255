import { html, nothing } from 'lit';
import { count } from '../../format.js';
import { download } from './batch-actions.js';

/** More files than this at once would be a nuisance, and browsers ask about each. */
const DOWNLOADS_MAX = 25;

/**
 * What can be done with the chosen batches. `more` is how many match the filters if all of the page are chosen and there are others, else 0;
 * `progress` is `{ done, of }` while an action runs.
 */
export function bulkBar(chosen, { more, progress }, { selectMatching, cancel, deleteBatches, clear }) {
  const active = chosen.filter((batch) => !batch.endedAt);
  const ended = chosen.filter((batch) => batch.endedAt);
  const part = (some) => (some.length < chosen.length ? ` ${count(some.length)}` : '');
  if (progress) {
    return html`<div class="bulk used" role="status"><strong>${count(progress.done)} of ${count(progress.of)} done</strong></div>`;
  }
  if (chosen.length === 0) {
    return html`<div class="bulk"><span class="grey">Select batches to compare, cancel or delete them</span></div>`;
  }
  return html`<div class="bulk used">
    <strong>${count(chosen.length)} selected</strong>
    ${more ? html`<button class="button plain" type="button" @click=${selectMatching}>Select all ${count(more)} that match</button>` : nothing}
    ${chosen.length === 2 ? html`<a class="button" href=${`/compare/${chosen[1].id}/${chosen[0].id}`}>Compare</a>` : nothing}
    ${chosen.length <= DOWNLOADS_MAX ? html`<button class="button" type="button" @click=${() => download(chosen)}>Download CSV</button>` : nothing}
    ${active.length ? html`<button class="button danger" type="button" @click=${() => cancel(active)}>Cancel${part(active)}…</button>` : nothing}
    ${ended.length ? html`<button class="button danger" type="button" @click=${() => deleteBatches(ended)}>Delete${part(ended)}…</button>` : nothing}
    <button class="button plain end" type="button" @click=${clear}>Clear</button>
  </div>`;
}
