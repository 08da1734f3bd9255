import { html, nothing } from 'lit';
import { getJson, Poll, Problem } from '../../api.js';
import { pointsChart, pointsTable } from '../../charts/points.js';
import { shareAbove } from '../../charts/histogram.js';
import { View } from '../../components/element.js';
import { segments } from '../../components/segments.js';
import { table } from '../../components/table.js';
import { teamMenu } from '../../components/team-menu.js';
import { problemNotice } from '../../components/states.js';
import { count, created, pointsDifference, rate, signed } from '../../format.js';
import { go } from '../../shell/router.js';
import { TeamColours } from '../../teams.js';
import { differenceBars } from './difference-bars.js';
import { scenarioDifferences } from './scenario-diff.js';
import { comparisonVerdict } from './comparison-verdict.js';

const DIFFERENCES_SHOWN = 60;

/** Two batches side by side: what changed, by how much, and how sure that is. */
class ComparePage extends View {
  static properties = { data: { state: true }, problem: { state: true }, team: { state: true }, view: { state: true } };

  #asked = '';

  constructor() {
    super();
    this.view = 'distribution';
    this.search = '';
    this.batches = new Poll(this, () => (this.params.a ? null : `/batches?limit=200${this.search ? `&name=${encodeURIComponent(this.search)}` : ''}`));
    this.given = new Poll(this, () => (this.params.a || !this.query.get('a') ? null : `/batches/${encodeURIComponent(this.query.get('a'))}`));
  }

  willUpdate(changed) {
    const asked = this.params.a ? `${this.params.a}/${this.params.b}` : '';
    if (changed.has('params') && asked !== this.#asked) {
      this.#asked = asked;
      this.data = null;
      if (asked) {
        this.read(asked);
      } else if (this.hasUpdated) {
        this.batches.refresh();
      }
    }
  }

  async read(asked) {
    this.problem = null;
    const [a, b] = asked.split('/');
    try {
      const [comparison, batchA, batchB, resultsA, resultsB] = await Promise.all([
        getJson(`/batches/${a}/compare/${b}`),
        getJson(`/batches/${a}`),
        getJson(`/batches/${b}`),
        getJson(`/batches/${a}/results`),
        getJson(`/batches/${b}/results`),
      ]);
      const same = batchA.scenarioId === batchB.scenarioId;
      const [scenarioA, scenarioB] = await Promise.all([getJson(`/scenarios/${batchA.scenarioId}`), same ? null : getJson(`/scenarios/${batchB.scenarioId}`)]);
      if (asked === this.#asked) {
        this.data = { comparison, batchA, batchB, resultsA, resultsB, colours: new TeamColours(resultsA.teams), differences: same ? [] : scenarioDifferences(scenarioA.document, scenarioB.document), same };
        this.heading = 'Compare';
      }
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      this.problem = failure;
    }
  }

  render() {
    if (!this.params.a) {
      return this.chooser();
    }
    if (this.problem) {
      return this.problem.notFound ? html`<bs-not-found what="batch"></bs-not-found>` : html`<h1 tabindex="-1">Compare</h1>${problemNotice(this.problem)}`;
    }
    return html`<nav class="crumbs" aria-label="Path"><a href="/compare">Compare</a> / ${this.data ? `${this.data.batchA.name} and ${this.data.batchB.name}` : '…'}</nav>
      ${this.data ? this.content() : html`<h1 tabindex="-1">Compare</h1><div class="frame page-frame"></div>`}`;
  }

  chooser() {
    this.heading = 'Compare';
    const found = (this.batches.data?.items ?? []).filter((batch) => batch.runs.completed > 0);
    const given = this.given.data;
    const items = given && !found.some((batch) => batch.id === given.id) ? [given, ...found] : found;
    const options = (chosen) => items.map((batch) => html`<option value=${batch.id} ?selected=${batch.id === chosen}>${batch.name} · ${created(batch.createdAt)}</option>`);
    const submit = (event) => {
      event.preventDefault();
      const { a, b } = Object.fromEntries(new FormData(event.target));
      go(`/compare/${a}/${b}`);
    };
    const a = this.query.get('a') ?? items[1]?.id;
    return html`<div class="page-head"><div><h1 tabindex="-1">Compare</h1><p class="subtitle">With the same seed, run i of one batch is compared with run i of the other: the same luck, so small differences show.</p></div></div>
      <div class="tab">${this.batches.loaded && items.length < 2 && !this.search
        ? html`<div class="card empty"><h2>Two batches are needed</h2><p class="soft">Run at least two batches, then compare them here.</p><div class="buttons"><a class="button primary" href="/batches">All batches</a></div></div>`
        : html`<form class="card chooser" @submit=${submit}>
          <div class="field wide"><label for="compare-search">Find batches</label><input class="input" id="compare-search" type="search" placeholder="Search by name" maxlength="200" @input=${this.find}>
            <div class="hint">${this.batches.data?.nextCursor ? `The newest ${count(found.length)} are offered below; search for others` : ''}</div></div>
          <div class="field"><label for="compare-a">First batch</label><select class="input" id="compare-a" name="a" required>${options(a)}</select></div>
          <div class="field"><label for="compare-b">Second batch</label><select class="input" id="compare-b" name="b" required>${options(items.find((batch) => batch.id !== a)?.id)}</select></div>
          <button class="button primary" type="submit">Compare</button></form>`}</div>`;
  }

  find(event) {
    clearTimeout(this.typing);
    this.search = event.target.value.trim();
    this.typing = setTimeout(() => this.batches.refresh(), 250);
  }

  content() {
    const { comparison, batchA, batchB, resultsA, resultsB, colours } = this.data;
    const words = comparisonVerdict(comparison, batchA.name, batchB.name);
    const team = comparison.teams.find((candidate) => candidate.key === this.team) ?? words.team ?? comparison.teams[0];
    return html`
      <div class="page-head"><div><h1 tabindex="-1">${batchA.name} and ${batchB.name}</h1>
        <p class="subtitle"><a class="link" href=${`/batches/${batchA.id}`}>${batchA.name}</a> minus <a class="link" href=${`/batches/${batchB.id}`}>${batchB.name}</a> · ${comparison.paired ? `paired: ${count(comparison.pairedRuns)} runs with the same luck` : `not paired: ${comparison.unpairedBecause}`}</p></div>
        <div class="buttons"><a class="button" href=${`/compare/${batchB.id}/${batchA.id}`}>Swap</a><a class="button" href="/compare">Other batches</a></div></div>
      <div class="tab grid">
        <section class="card w7" aria-label="Difference in win rate"><div class="card-head"><div><h2 class="verdict">${words.title}</h2><p class="runner-up">${words.second}</p></div></div>
          ${differenceBars(comparison.teams, colours)}
          <p class="caption">Change of the win rate in percentage points with its 95\u202f% interval. An interval that reaches zero shows no effect.</p></section>
        <section class="card w5" aria-label="What differs"><div class="card-head"><div><h2>What differs</h2><p>Between the two scenarios</p></div></div>${this.differences()}</section>
        <section class="card" aria-label="Numbers"><div class="card-head"><div><h2>Numbers</h2><p>Means and differences with 95\u202f% intervals${comparison.interval === 'ANYTIME' ? ' that hold at every look' : ''}</p></div></div>${this.table(comparison)}</section>
        ${team ? this.overlay(team, resultsA, resultsB, batchA, batchB) : nothing}
      </div>`;
  }

  differences() {
    const { differences, same, batchA, batchB } = this.data;
    const seeds = batchA.seed === batchB.seed ? nothing : html`<li>Seed: ${batchA.seed} and ${batchB.seed}</li>`;
    const runs = batchA.runs.requested === batchB.runs.requested ? nothing : html`<li>Runs: ${count(batchA.runs.requested)} and ${count(batchB.runs.requested)}</li>`;
    return html`<div class="differences" tabindex="0" role="group" aria-label="What differs, list"><ul>${seeds}${runs}${same ? html`<li>The scenario is the same.</li>` : nothing}
      ${differences.slice(0, DIFFERENCES_SHOWN).map((change) => html`<li><strong>${change.where}</strong> ${change.what}</li>`)}
      ${differences.length > DIFFERENCES_SHOWN ? html`<li class="grey">and ${count(differences.length - DIFFERENCES_SHOWN)} more</li>` : nothing}</ul></div>`;
  }

  table(comparison) {
    const interval = (value, format) => (value.mean === null ? '–' : html`${format(value.mean)} <span class="grey">${format(value.low)} to ${format(value.high)}</span>`);
    const columns = [['Team', 'lead'], ['Wins first', 'num'], ['Wins second', 'num'], ['Difference, percentage points', 'num whole'], ['Points first', 'num'], ['Points second', 'num'], ['Difference', 'num whole'], ['First has more points', 'num whole']];
    return html`${table('Numbers', columns, comparison.teams.map((team) => [
      team.name,
      rate(team.a.winRate ?? 0), rate(team.b.winRate ?? 0), interval(team.difference.winRate, pointsDifference),
      (team.a.points ?? 0).toFixed(1), (team.b.points ?? 0).toFixed(1), interval(team.difference.points, signed),
      this.hasMore(team),
    ]))}
      ${[...comparison.onlyInA, ...comparison.onlyInB].length ? html`<p class="caption">Only in one of them: ${[...comparison.onlyInA, ...comparison.onlyInB].join(', ')}</p>` : nothing}`;
  }

  /** The probability that the first batch has more points: of pairs of runs, or of any two runs where there are no pairs. */
  hasMore(team) {
    const given = team.difference.probabilityAGreater;
    const find = (results) => results.teams.find((candidate) => candidate.key === team.key);
    const share = given ?? shareAbove(find(this.data.resultsA), find(this.data.resultsB));
    return share === null ? '–' : rate(share);
  }

  overlay(team, resultsA, resultsB, batchA, batchB) {
    const a = resultsA.teams.find((candidate) => candidate.key === team.key);
    const b = resultsB.teams.find((candidate) => candidate.key === team.key);
    if (!a?.pointsHistogram.length || !b?.pointsHistogram.length) {
      return nothing;
    }
    const sides = [{ ...a, key: 'a', name: 'First' }, { ...b, key: 'b', name: 'Second' }];
    return html`<section class="card" aria-label="Points"><div class="card-head"><div><h2>Points of ${team.name}</h2><p>First: ${batchA.name}. Second: ${batchB.name}</p></div>
      <div class="buttons">${teamMenu(this.data.comparison.teams, team.key, (key) => (this.team = key))}
        ${segments('Points', [['distribution', 'Distribution'], ['cumulative', 'Cumulative'], ['table', 'Table']], this.view, (view) => (this.view = view))}</div></div>
      ${this.view === 'table' ? pointsTable(sides) : pointsChart(sides, { colours: new TeamColours(sides), kind: this.view })}</section>`;
  }
}

customElements.define('bs-compare-page', ComparePage);
