import { html } from 'lit';
import { ask } from '../../components/confirm.js';
import '../../components/run-estimate.js';

const RUNS = 10000;

/** How many runs of the document, and with which seed: `{ runs, seed }`, or null. */
export async function askForRuns(action, document) {
  const estimate = (event) => {
    event.target.form.querySelector('run-estimate').runs = event.target.value;
  };
  const values = await ask({
    title: 'Run this scenario',
    cancel: 'Cancel',
    action,
    validate: ({ runs }) => (/^\d+$/.test(plain(runs)) && Number(plain(runs)) >= 1 ? null : 'Type a whole number, at least 1.'),
    body: (problem) => html`<div class="field-grid">
      <div class="field ${problem ? 'wrong' : ''}">
        <label for="runs">Runs</label><input class="input" id="runs" name="runs" inputmode="numeric" value=${RUNS} aria-describedby="runs-hint runs-estimate" @input=${estimate} />
        <p class="hint" id="runs-hint">${problem ?? 'More runs, narrower intervals.'}</p>
        <p class="hint" id="runs-estimate"><run-estimate .document=${document} .runs=${RUNS}></run-estimate></p>
      </div>
      <div class="field">
        <label for="seed">Seed</label><input class="input" id="seed" name="seed" autocomplete="off" aria-describedby="seed-hint" />
        <p class="hint" id="seed-hint">The same seed gives the same result; empty means a new one.</p>
      </div>
    </div>`,
  });
  return values && { runs: Number(plain(values.runs)), seed: values.seed.trim() };
}

function plain(text) {
  return text.replaceAll(',', '').trim();
}
