import { html, nothing } from 'lit';
import { getJson, postJson, Problem } from '../../api.js';
import { Element } from '../../components/element.js';
import { problemNotice } from '../../components/states.js';
import { go } from '../../shell/router.js';

/** The questions people ask, each with what it makes of a team. */
const QUESTIONS = {
  strategy: { label: 'Which strategy?', hint: 'Every strategy the board allows; runs go where they matter.', answer: 'BEST', perVariant: 1_000_000, vary: (team) => [{ what: 'STRATEGY', team }], name: (team) => `Which strategy for the ${team}?` },
  absent: { label: 'What if a player is missing?', hint: 'Each player of the team left out in turn.', answer: 'ESTIMATE', perVariant: 16_000, vary: (team) => [{ what: 'ABSENT', team }], name: (team) => `What if one of the ${team} is missing?` },
  effects: { label: 'What matters most?', hint: 'Rates, times and skills 20 % lower and 25 % higher, one at a time.', answer: 'EFFECTS', perVariant: 16_000, vary: (team) => [{ what: 'RATE' }, { what: 'TIME' }, { what: 'SKILL', team }], name: (team) => `What matters most for the ${team}?` },
  own: { label: 'My own variants', hint: 'Variants as JSON Patches of the scenario.', answer: 'BEST', perVariant: 1_000_000, vary: null, name: (team) => `Variants for the ${team}` },
};
const EXAMPLE = `[
  { "key": "longer", "name": "One day longer",
    "patch": [ { "op": "replace", "path": "/durationSeconds", "value": 864000 } ] }
]`;

/** Asks a question about a stored scenario. */
class NewExperiment extends Element {
  static properties = {
    scenarioId: {},
    seed: {},
    question: { state: true },
    scenarios: { state: true },
    teams: { state: true },
    problem: { state: true },
    wrong: { state: true },
    busy: { state: true },
  };

  constructor() {
    super();
    this.question = 'strategy';
    this.teams = [];
    this.wrong = {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.#guard(async () => {
      this.scenarios = (await getJson('/scenarios?limit=200')).items;
      await this.#choose(this.scenarioId ?? this.scenarios[0]?.id);
    });
  }

  async #choose(id) {
    this.scenarioId = id;
    this.teams = [];
    if (!id) return;
    const { name, document } = await getJson(`/scenarios/${id}`);
    // A large scenario that was chosen before may arrive after a small one.
    if (id !== this.scenarioId) return;
    this.teams = document.teams;
    if (!this.scenarios.some((scenario) => scenario.id === id)) this.scenarios = [{ id, name }, ...this.scenarios];
  }

  render() {
    const asked = QUESTIONS[this.question];
    return html`<section class="card" aria-label="New experiment">
      <div class="card-head"><div><h2>What do you want to know?</h2><p>${asked.hint}</p></div></div>
      <form class="edit-form" @submit=${this.#submit} novalidate>
        <div class="segments" role="group" aria-label="Question">
          ${Object.entries(QUESTIONS).map(([key, { label }]) => html`<button type="button" aria-pressed=${String(key === this.question)} @click=${() => (this.question = key)}>${label}</button>`)}
        </div>
        <div class="field-grid">
          <div class="field"><label for="experiment-scenario">Scenario</label>
            <select class="input" id="experiment-scenario" @change=${(event) => this.#guard(() => this.#choose(event.target.value))}>
              ${(this.scenarios ?? []).map(({ id, name }) => html`<option value=${id} ?selected=${id === this.scenarioId}>${name}</option>`)}
            </select></div>
          <div class="field"><label for="experiment-team">Team</label>
            <select class="input" id="experiment-team" name="team">${this.teams.map((team) => html`<option value=${team.key}>${team.name ?? team.key}</option>`)}</select></div>
          <div class="field"><label for="experiment-metric">Measured by</label>
            <select class="input" id="experiment-metric" name="metric"><option value="winRate">win rate</option><option value="points">points</option></select></div>
          <div class="field ${this.wrong.runs ? 'wrong' : ''}"><label for="experiment-runs">${asked.answer === 'BEST' ? 'At most runs per variant' : 'Runs per variant'}</label>
            <input class="input" id="experiment-runs" name="runs" inputmode="numeric" .value=${asked.perVariant.toLocaleString('en')} aria-describedby="experiment-runs-hint" />
            <p class="hint" id="experiment-runs-hint">${this.wrong.runs ?? nothing}</p></div>
          <div class="field"><label for="experiment-seed">Seed</label><input class="input" id="experiment-seed" name="seed" autocomplete="off" .value=${this.seed ?? ''} placeholder="a new one" /></div>
        </div>
        ${this.scenarios?.length === 0 ? html`<p class="soft">There is no scenario yet. <a class="link" href="/scenarios">Store one in the library</a> first.</p>` : nothing}
        ${this.question === 'own'
          ? html`<div class="field ${this.wrong.variants ? 'wrong' : ''}"><label for="experiment-variants">Variants</label>
              <textarea class="input mono" id="experiment-variants" name="variants" rows="8" spellcheck="false" aria-describedby="experiment-variants-hint" .value=${EXAMPLE}></textarea>
              <p class="hint" id="experiment-variants-hint">${this.wrong.variants ?? 'A list of variants with key, name and patch (RFC 6902).'}</p></div>`
          : nothing}
        ${this.problem ? problemNotice(this.problem) : nothing}
        <div class="buttons"><button type="submit" class="button primary" ?disabled=${this.busy || this.teams.length === 0}>Ask</button><a class="button" href="/experiments">Cancel</a></div>
      </form>
    </section>`;
  }

  #submit = async (event) => {
    event.preventDefault();
    const form = Object.fromEntries(new FormData(event.target));
    const body = this.#body(form);
    if (!body) return;
    this.busy = true;
    await this.#guard(async () => go(`/experiments/${(await postJson('/experiments', body)).id}`));
    this.busy = false;
  };

  /** The request, or null if something in the form is wrong. */
  #body({ team, metric, runs, seed, variants }) {
    const asked = QUESTIONS[this.question];
    const perVariant = Number(runs.replaceAll(',', ''));
    this.wrong = Number.isInteger(perVariant) && perVariant >= 100 ? {} : { runs: 'A whole number, at least 100.' };
    let own;
    try {
      own = variants === undefined ? undefined : JSON.parse(variants);
    } catch (error) {
      this.wrong = { ...this.wrong, variants: `This is not JSON: ${error.message}` };
    }
    if (Object.keys(this.wrong).length > 0) return null;
    const name = asked.name(this.teams.find((entry) => entry.key === team)?.name ?? team);
    return {
      name: name.slice(0, 200),
      scenarioId: this.scenarioId,
      measure: { metric, team },
      answer: asked.answer,
      runs: { first: Math.min(1000, perVariant), perVariant },
      ...(seed.trim() === '' ? {} : { seed: seed.trim() }),
      ...(own ? { variants: own } : { vary: asked.vary(team) }),
    };
  }

  async #guard(action) {
    try {
      this.problem = null;
      await action();
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.problem = failure;
    }
  }
}

customElements.define('bs-new-experiment', NewExperiment);
