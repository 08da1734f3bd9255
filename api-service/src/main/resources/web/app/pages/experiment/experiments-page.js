import { html, nothing } from 'lit';
import { Poll } from '../../api.js';
import { View } from '../../components/element.js';
import { emptyState, problemNotice } from '../../components/states.js';
import { chip } from '../../components/status-chip.js';
import { count, created, plural } from '../../format.js';
import { session } from '../../shell/session.js';
import { stateOf } from './experiment-page.js';

const READ_MS = 2000;
const QUESTIONS = { BEST: 'Finds the best', ESTIMATE: 'Compares with today', EFFECTS: 'What matters most' };

/** All experiments, newest first. */
class ExperimentsPage extends View {
  constructor() {
    super();
    this.list = new Poll(this, () => '/experiments?limit=100', (page) => (page?.items.some((item) => !item.endedAt) ? READ_MS : null));
  }

  render() {
    this.heading = 'Experiments';
    const page = this.list.data;
    return html`<div class="page-head">
        <div><h1 tabindex="-1">Experiments</h1><p class="subtitle">Families of scenarios that differ in one thing, simulated with the same luck.</p></div>
        <div class="buttons">${session.canWrite ? html`<a class="button primary" href="/experiments/new">New experiment</a>` : nothing}</div>
      </div>
      <div class="experiment">
        ${this.list.problem && !this.list.problem.offline ? problemNotice(this.list.problem) : nothing}
        ${page ? this.#items(page.items) : html`<section class="card"><div class="frame library-frame"></div></section>`}
      </div>`;
  }

  #items(items) {
    if (items.length === 0) {
      return emptyState('No experiments yet', 'Ask which strategy to play, what a missing player costs, or what matters most.', session.canWrite ? html`<a class="button primary" href="/experiments/new">New experiment</a>` : nothing);
    }
    return html`<section class="card" aria-label="All experiments"><table class="experiment-table">
      <thead><tr><th>Experiment</th><th>State</th><th>Question</th><th class="num">Variants</th><th class="num">Runs</th><th>Created</th></tr></thead>
      <tbody>
        ${items.map(
          (item) => html`<tr>
            <td><a class="link" href="/experiments/${item.id}"><b>${item.name ?? 'Unnamed experiment'}</b></a></td>
            <td>${chip(stateOf(item))}</td>
            <td class="soft">${QUESTIONS[item.question.answer]}</td>
            <td class="num">${item.variants.surviving < item.variants.different ? `${item.variants.surviving} of ` : ''}${plural(item.variants.different, 'variant')}</td>
            <td class="num">${count(item.runs.completed)}</td>
            <td class="soft nowrap">${created(item.createdAt)}</td>
          </tr>`,
        )}
      </tbody>
    </table></section>`;
  }
}

customElements.define('bs-experiments-page', ExperimentsPage);
