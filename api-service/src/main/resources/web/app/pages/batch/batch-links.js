import { html, nothing } from 'lit';
import { apiUrl } from '../../api.js';

/** What a menu of a batch offers to everyone who may read it. */
export function batchLinks(batch) {
  return html`
    <a href=${`/compare?a=${batch.id}`}>Compare with…</a>
    <a href=${`/experiments/new?batch=${batch.id}`}>Use as baseline of an experiment</a>
    <a href=${apiUrl(`/batches/${batch.id}/results.csv`)} download=${`${batch.name}.csv`}>Download CSV</a>
    <a href=${apiUrl(`/batches/${batch.id}/results.parquet`)} download=${`${batch.name}.parquet`}>Download Parquet</a>
    ${batch.endedAt ? html`<a href=${apiUrl(`/batches/${batch.id}/report.html`)} target="_blank" rel="noopener">Report</a>` : nothing}`;
}
