import { html, nothing } from 'lit';
import { apiUrl, getJson, Poll, Problem, request } from '../../api.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { progressBar } from '../../components/progress.js';
import { problemNotice } from '../../components/states.js';
import { chip } from '../../components/status-chip.js';
import { count, plural } from '../../format.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { experimentVerdict, ordered, possessive, unit } from './experiment-words.js';
import './race-chart.js';
import './tornado-chart.js';
import { colourOf, variantsTable } from './variants-table.js';

const READ_MS = 1000;
const LINES_MAX = 40;

/** One experiment: its answer, the race or the effects, and every variant with its numbers. */
class ExperimentPage extends View {
  static properties = { ...View.properties, team: { state: true }, scenarioName: { state: true }, failed: { state: true } };

  /** The look and the status that the results belong to. */
  #read = '';

  constructor() {
    super();
    this.experiment = new Poll(this, () => (this.params.id ? `/experiments/${this.params.id}` : null), (experiment) => (experiment?.endedAt ? null : READ_MS), (experiment) => this.#onExperiment(experiment));
    this.results = new Poll(this, () => this.#part('/results'));
    this.looks = new Poll(this, () => this.#part('/looks'));
  }

  /** Results and looks are read when the experiment has a new look, or has ended. */
  #part(name) {
    return this.experiment.data ? `/experiments/${this.params.id}${name}` : null;
  }

  async #onExperiment(experiment) {
    const read = `${experiment.looks} ${experiment.status}`;
    if (this.#read !== read) {
      this.#read = read;
      this.results.refresh();
      this.looks.refresh();
    }
    if (this.team === undefined) {
      this.team = null;
      const { document } = await getJson(`/scenarios/${experiment.scenarioId}`);
      this.scenarioName = document.name;
      this.team = document.teams.find((team) => team.key === experiment.question.measure.team)?.name ?? experiment.question.measure.team;
    }
  }

  render() {
    const experiment = this.experiment.data;
    const problem = this.experiment.problem;
    if (problem?.notFound) return html`<bs-not-found what="experiment"></bs-not-found>`;
    if (!experiment) return html`<h1 tabindex="-1">Experiment</h1>${problem && !problem.offline ? problemNotice(problem) : html`<div class="frame page-frame"></div>`}`;
    const results = this.results.data;
    const name = experiment.name ?? `${this.scenarioName ?? 'Experiment'}, ${plural(experiment.variants.different, 'variant')}`;
    this.heading = name;
    return html`${this.#head(experiment, name)} ${this.failed ? problemNotice(this.failed) : nothing}
      <div class="experiment">
        ${this.#verdict(experiment, results)}
        ${results && results.look > 0 ? this.#charts(results) : html`<section class="card"><div class="race-frame frame"></div></section>`}
        ${results && results.look > 0 ? variantsTable(results, this.looks.data?.variants ?? []) : nothing}
      </div>`;
  }

  #head(experiment, name) {
    const { measure } = experiment.question;
    return html`<nav class="crumbs" aria-label="Breadcrumb"><a href="/experiments">Experiments</a> <span aria-hidden="true">/</span> <span class="cut">${name}</span></nav>
      <div class="page-head">
        <div>
          <div class="title"><h1 tabindex="-1">${name}</h1>${chip(stateOf(experiment))}</div>
          <p class="subtitle"><a class="link" href="/scenarios/${experiment.scenarioId}/edit">${this.scenarioName ?? 'Scenario'}</a> · ${measure.metric === 'winRate' ? 'win rate' : 'points'} of the ${this.team ?? measure.team} · ${plural(experiment.variants.different, 'variant')}, same luck for each · seed ${experiment.seed}</p>
        </div>
        <div class="buttons">
          ${session.canWrite ? html`<a class="button" href="/experiments/new?scenario=${experiment.scenarioId}&seed=${encodeURIComponent(experiment.seed)}">Ask another</a>` : nothing}
          <a class="button" href=${apiUrl(`/experiments/${experiment.id}/results.csv`)} download>CSV</a>
          ${experiment.endedAt ? html`<a class="button" href=${apiUrl(`/experiments/${experiment.id}/report.html`)} target="_blank" rel="noopener">Report</a>` : nothing}
          ${session.canWrite && !experiment.endedAt ? html`<button type="button" class="button danger" @click=${this.#cancel}>Cancel…</button>` : nothing}
          ${session.canWrite && experiment.endedAt ? html`<button type="button" class="button danger" @click=${this.#delete}>Delete…</button>` : nothing}
        </div>
      </div>`;
  }

  #verdict(experiment, results) {
    const { title, second } = experimentVerdict(experiment, results, this.team ?? experiment.question.measure.team);
    const spent = results?.spent;
    return html`<section class="card experiment-verdict" aria-label="Answer">
      <div><h2 class="verdict">${title}</h2><p class="soft" role="status">${second}</p></div>
      <dl class="spent">
        <div><dd>${count(spent?.total ?? experiment.runs.completed)}</dd><dt>runs spent</dt></div>
        ${spent?.equalAllocation ? html`<div><dd>${count(spent.equalAllocation)}</dd><dt>with equal shares</dt></div>` : nothing}
      </dl>
      ${experiment.endedAt ? nothing : progressBar(experiment)}
    </section>`;
  }

  #charts(results) {
    const effects = results.effects.length > 0;
    const { metric } = results.measure;
    return html`<div class="grid">
      ${results.answer === 'EFFECTS'
        ? nothing
        : html`<section class="card ${effects ? 'w8' : ''}" aria-label="The race">
            <div class="card-head"><div><h2>The race</h2><p>${metric === 'winRate' ? 'Win rate' : 'Points'} with ${Math.round(results.confidence * 100)} % intervals that hold at every look.${results.answer === 'BEST' ? ' A cross marks a variant that can no longer be the best.' : ''}</p></div></div>
            <bs-race-chart .lines=${this.#lines(results)} metric=${metric}></bs-race-chart>
          </section>`}
      ${effects
        ? html`<section class="card ${results.answer === 'EFFECTS' ? '' : 'w4'}" aria-label="What matters most?">
            <div class="card-head"><div><h2>What matters most?</h2><p>Change of the ${possessive(this.team ?? results.measure.team)} ${metric === 'winRate' ? 'win rate' : 'points'}, ${unit(metric)}</p></div></div>
            <bs-tornado-chart .results=${results}></bs-tornado-chart>
            <ul class="tornado-legend"><li><span class="swatch low"></span> lowest factor</li><li><span class="swatch high"></span> highest factor</li></ul>
            <p class="caption">Brackets: ${Math.round(results.confidence * 100)} % intervals of all effects at once. An input whose brackets both reach zero shows no effect. Lower skill numbers are faster.</p>
          </section>`
        : nothing}
    </div>`;
  }

  /** A line per variant in the order of the result: its value at each look. */
  #lines(results) {
    const points = new Map();
    for (const { runs, values } of this.looks.data?.looks ?? []) {
      for (const { key, ...value } of values) points.set(key, [...(points.get(key) ?? []), { runs, ...value }]);
    }
    return ordered(results)
      .map((variant, place) => ({ variant, colour: colourOf(variant, place), out: variant.eliminated !== null, points: points.get(variant.key) ?? [] }))
      .filter((line) => line.points.length > 0)
      .slice(0, LINES_MAX);
  }

  #cancel = () => this.#act({ title: 'Cancel this experiment?', body: 'The answer of the last look stays.', action: 'Cancel the experiment', danger: true }, 'POST', '/cancel');

  #delete = async () => {
    if (await this.#act({ title: 'Delete this experiment?', body: 'Its batches and results are deleted with it.', action: 'Delete', danger: true }, 'DELETE', '')) go('/experiments');
  };

  async #act(question, method, path) {
    if (!(await ask(question))) return false;
    try {
      await request(`/experiments/${this.params.id}${path}`, { method });
      this.experiment.refresh();
      return true;
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.failed = failure;
      return false;
    }
  }
}

export function stateOf({ status, verdict }) {
  if (status === 'RUNNING') return 'running';
  if (status === 'CANCELLED') return 'cancelled';
  if (status === 'ERROR') return 'failed';
  return verdict === 'UNDECIDED' ? 'undecided' : 'decided';
}

customElements.define('bs-experiment-page', ExperimentPage);
