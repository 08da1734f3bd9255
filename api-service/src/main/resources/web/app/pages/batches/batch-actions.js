import { apiUrl, request } from '../../api.js';
import { ask } from '../../components/confirm.js';
import { batchCount } from '../../format.js';

/** Asks; resolves with what to do to each batch, or with null. */
export async function askToCancel(batches) {
  const sure = await ask({
    title: `Cancel ${batchCount(batches.length)}?`,
    body: 'Runs that are finished keep their results. A cancelled batch cannot be continued.',
    action: batches.length === 1 ? 'Cancel the batch' : 'Cancel them',
    danger: true,
  });
  return sure && ((batch) => request(`/batches/${batch.id}/cancel`, { method: 'POST' }));
}

export async function askToDelete(batches) {
  const sure = await ask({
    title: `Delete ${batchCount(batches.length)}?`,
    body: `${batches.length === 1 ? 'Its' : 'Their'} results are deleted too. This cannot be undone; the scenarios stay.`,
    action: batches.length === 1 ? 'Delete the batch' : 'Delete them',
    danger: true,
  });
  return sure && ((batch) => request(`/batches/${batch.id}`, { method: 'DELETE' }));
}

/** One file per batch. */
export function download(batches) {
  for (const batch of batches) {
    Object.assign(document.createElement('a'), { href: apiUrl(`/batches/${batch.id}/results.csv`), download: `${batch.name}.csv` }).click();
  }
}
