import { html, nothing } from 'lit';
import { getJson, Problem } from '../../api.js';
import { View } from '../../components/element.js';
import { problemNotice } from '../../components/states.js';
import { session } from '../../shell/session.js';
import './new-experiment.js';

/** Asks a question. `?scenario=` or `?batch=` gives the baseline, `?seed=` its luck; a batch brings its own seed. */
class NewExperimentPage extends View {
  static properties = { ...View.properties, start: { state: true }, problem: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    this.#read();
  }

  async #read() {
    const batch = this.query.get('batch');
    try {
      if (batch) {
        const { id, name, scenarioId, seed } = await getJson(`/batches/${encodeURIComponent(batch)}`);
        this.start = { scenarioId, seed, batch: { id, name } };
      } else {
        this.start = { scenarioId: this.query.get('scenario'), seed: this.query.get('seed') };
      }
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.problem = failure;
    }
  }

  render() {
    this.heading = 'New experiment';
    if (this.problem?.notFound) return html`<bs-not-found what="batch"></bs-not-found>`;
    return html`<nav class="crumbs" aria-label="Breadcrumb"><a href="/experiments">Experiments</a> <span aria-hidden="true">/</span> <span>New</span></nav>
      <div class="page-head"><div><h1 tabindex="-1">New experiment</h1><p class="subtitle">${this.#subtitle()}</p></div></div>
      <div class="experiment">
        ${this.problem ? problemNotice(this.problem) : nothing}
        ${!session.canWrite
          ? html`<section class="card"><p>This key may only read. Sign in with another one to ask a question.</p></section>`
          : this.start
            ? html`<bs-new-experiment .scenarioId=${this.start.scenarioId} .seed=${this.start.seed}></bs-new-experiment>`
            : html`<section class="card"><div class="frame library-frame"></div></section>`}
      </div>`;
  }

  #subtitle() {
    const batch = this.start?.batch;
    if (!batch) return 'Variants of one scenario, simulated with the same luck.';
    return html`The baseline is the scenario of <a class="link" href="/batches/${batch.id}">${batch.name ?? 'the batch'}</a>, with the same seed.`;
  }
}

customElements.define('bs-new-experiment-page', NewExperimentPage);
