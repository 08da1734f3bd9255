import { html, render } from 'lit';
import { getJson, postJson, Problem } from '../../api.js';
import '../../components/run-estimate.js';
import { problemNotice } from '../../components/states.js';
import { go } from '../../shell/router.js';

const SAMPLE_RUNS = 5000;

/**
 * The dialog that starts a batch: a stored scenario or a shipped sample, runs, and whatever else the API takes.
 * `scenarioId` is chosen beforehand; `samples` offers the samples first.
 */
export async function openNewBatch(scenarioId = null, samples = false) {
  const dialog = document.createElement('dialog');
  dialog.className = 'new-batch';
  dialog.setAttribute('aria-labelledby', 'new-batch-title');
  const state = { scenarios: null, samples: null, problem: null, busy: false, kind: samples ? 'sample' : 'stored', scenarioId, runs: 10000, document: null };
  const draw = () => render(template(state, actions), dialog);
  const actions = {
    close() {
      dialog.close();
      dialog.remove();
    },
    choose(kind) {
      state.kind = kind;
      draw();
      actions.setScenario(dialog.querySelector('#nb-scenario')?.value);
    },
    setRuns(event) {
      state.runs = event.target.value;
      draw();
    },
    setScenario(id) {
      state.document = id ? async () => (await getJson(`/scenarios/${encodeURIComponent(id)}`)).document : null;
      draw();
    },
    async submit(event) {
      event.preventDefault();
      const form = Object.fromEntries(new FormData(event.target));
      await send(state, () => createBatch(form));
    },
    sample(sample) {
      return send(state, () => runSample(sample));
    },
  };
  const send = async (current, create) => {
    current.busy = true;
    current.problem = null;
    draw();
    try {
      const batch = await create();
      actions.close();
      go(`/batches/${batch.id}`);
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      current.problem = failure;
      current.busy = false;
      draw();
    }
  };
  dialog.addEventListener('cancel', () => dialog.remove());
  draw();
  document.body.append(dialog);
  dialog.showModal();
  await Promise.all([load(state, 'scenarios', '/scenarios?limit=200'), load(state, 'samples', '/samples')]);
  if (state.scenarios?.length === 0 && !scenarioId) {
    state.kind = 'sample';
  }
  draw();
  actions.setScenario(dialog.querySelector('#nb-scenario')?.value);
}

/** A list that cannot be read leaves the other one usable. */
async function load(state, list, path) {
  try {
    state[list] = (await getJson(path)).items;
  } catch (failure) {
    if (!(failure instanceof Problem)) {
      throw failure;
    }
    state.problem = failure;
  }
}

function createBatch(form) {
  const body = { scenarioId: form.scenario, runs: Number(form.runs) };
  for (const key of ['name', 'seed']) {
    if (form[key]?.trim()) {
      body[key] = form[key].trim();
    }
  }
  if (form.precision) {
    body.stopWhen = { metric: 'winRate', halfWidth: Number(form.precision) / 100 };
  }
  if (form.keep) {
    body.keep = form.keep;
  }
  return postJson('/batches', body, { headers: { 'Idempotency-Key': crypto.randomUUID?.() ?? String(Math.random()) } });
}

/** Stores the sample as a scenario, which it may be already, and runs it. */
async function runSample(sample) {
  const { document } = await getJson(`/samples/${encodeURIComponent(sample.key)}`);
  const scenario = await postJson('/scenarios', document);
  return postJson('/batches', { scenarioId: scenario.id, runs: SAMPLE_RUNS });
}

function template(state, actions) {
  return html`<form @submit=${actions.submit}>
    <h2 id="new-batch-title">New batch</h2>
    <div class="segments" role="group" aria-label="What to simulate">
      <button type="button" aria-pressed=${state.kind === 'stored'} @click=${() => actions.choose('stored')}>A stored scenario</button>
      <button type="button" aria-pressed=${state.kind === 'sample'} @click=${() => actions.choose('sample')}>A sample</button>
    </div>
    <div class="body">${state.kind === 'sample' ? samplesBody(state, actions) : storedBody(state, actions)}</div>
    ${state.problem ? problemNotice(state.problem) : ''}
    <div class="buttons">
      <button class="button" type="button" @click=${actions.close}>Close</button>
      ${state.kind === 'stored' ? html`<button class="button primary" type="submit" ?disabled=${state.busy || !state.scenarios?.length}>Run</button>` : ''}
    </div>
  </form>`;
}

function samplesBody(state, actions) {
  if (!state.samples) {
    return html`<div class="frame waiting"></div>`;
  }
  return html`<p class="soft small">Each runs ${SAMPLE_RUNS.toLocaleString('en-GB')} simulations.</p>
    <ul class="samples">${state.samples.map((sample) => html`<li>
      <button class="button" type="button" ?disabled=${state.busy} @click=${() => actions.sample(sample)}><strong>${sample.name}</strong><span class="grey">${sample.description ?? ''}</span></button>
    </li>`)}</ul>`;
}

function storedBody(state, actions) {
  if (!state.scenarios) {
    return html`<div class="frame waiting"></div>`;
  }
  if (state.scenarios.length === 0) {
    return html`<p class="soft">No scenario is stored yet. Run a sample, or import one under <a class="link" href="/scenarios">Scenarios</a>.</p>`;
  }
  return html`<div class="fields">
    <div class="field wide"><label for="nb-scenario">Scenario</label>
      <select class="input" id="nb-scenario" name="scenario" required @change=${(event) => actions.setScenario(event.target.value)}>${state.scenarios.map((scenario) => html`<option value=${scenario.id} ?selected=${scenario.id === state.scenarioId}>${scenario.name}</option>`)}</select>
      <div class="hint"></div></div>
    <div class="field"><label for="nb-runs">Runs</label>
      <input class="input" id="nb-runs" name="runs" type="number" min="1" max="100000000" step="1" value="10000" required aria-describedby="nb-estimate" @input=${actions.setRuns}>
      <div class="hint" id="nb-estimate">More runs, narrower ranges. <run-estimate .document=${state.document} .runs=${state.runs}></run-estimate></div></div>
    <div class="field"><label for="nb-seed">Seed</label>
      <input class="input" id="nb-seed" name="seed" maxlength="200">
      <div class="hint">The same seed gives the same result</div></div>
    <div class="field"><label for="nb-name">Name</label>
      <input class="input" id="nb-name" name="name" maxlength="200">
      <div class="hint">Empty: the scenario's name and a number</div></div>
    <div class="field"><label for="nb-precision">Stop early</label>
      <select class="input" id="nb-precision" name="precision">
        <option value="">Never: do all runs</option>
        ${[5, 2, 1, 0.5].map((points) => html`<option value=${points}>Win rates within ±${points} points</option>`)}
      </select><div class="hint"></div></div>
    <div class="field"><label for="nb-keep">Keep</label>
      <select class="input" id="nb-keep" name="keep">
        <option value="">Every run</option>
        <option value="SUMMARY">Only the summary</option>
      </select><div class="hint">A summary needs far less space; single runs are computed again</div></div>
  </div>`;
}
