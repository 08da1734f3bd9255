import { html } from 'lit';
import { postJson, request } from '../../api.js';
import { ask } from '../../components/confirm.js';
import { count } from '../../format.js';

/** Asks for a larger number of runs and continues the batch. */
export async function extendBatch(batch, act) {
  const now = batch.runs.requested;
  const values = await ask({
    title: 'Extend this batch',
    action: 'Extend',
    body: (problem) => html`<p class="soft">It goes on with the same seed. The runs that are done are kept.</p>
      <div class="field ${problem ? 'wrong' : ''}"><label for="extend-runs">Runs in total</label>
        <input class="input" id="extend-runs" name="runs" type="number" min=${now + 1} step="1" value=${now * 2} aria-describedby="extend-hint">
        <div class="hint" id="extend-hint">${problem ?? `Now ${count(now)}`}</div></div>`,
    validate: ({ runs }) => (Number.isInteger(Number(runs)) && Number(runs) > now ? null : `More than ${count(now)}.`),
  });
  if (values) {
    await act(() => postJson(`/batches/${batch.id}/extend`, { runs: Number(values.runs) }));
  }
}

export async function renameBatch(batch, act) {
  const values = await ask({
    title: 'Rename this batch',
    action: 'Rename',
    body: (problem) => html`<div class="field ${problem ? 'wrong' : ''}"><label for="rename-name">Name</label>
      <input class="input" id="rename-name" name="name" maxlength="200" .value=${batch.name} aria-describedby="rename-hint">
      <div class="hint" id="rename-hint">${problem ?? ''}</div></div>`,
    validate: ({ name }) => (name.trim() ? null : 'Enter a name.'),
  });
  if (values) {
    await act(async () => (await request(`/batches/${batch.id}`, { method: 'PATCH', body: { name: values.name.trim() } })).data);
  }
}
