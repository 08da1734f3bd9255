import { html, nothing } from 'lit';
import { boardOf } from '../../board.js';
import { boardHeat, boardTable, hardestTiles } from '../../charts/board-heat.js';
import { convergenceChart, convergenceTable } from '../../charts/convergence.js';
import { pointsChart, pointsTable } from '../../charts/points.js';
import { timeBands, timeTable } from '../../charts/time-bands.js';
import { winRateBars, winRateCaption, winRateTable } from '../../charts/win-rates.js';
import { Element } from '../../components/element.js';
import { segments } from '../../components/segments.js';
import { teamMenu } from '../../components/team-menu.js';
import { EventClock, onlineSpans } from '../../event-time.js';
import { count, plural, strategy } from '../../format.js';
import { ordered, verdict } from '../../verdict.js';

const TOP_MILESTONES = 6;
/** Tiles of wider boards have no room for their points. */
const POINTS_COLUMNS = 8;
const TOP_TEAMS = 8;
const FEW = 4;

/** The answers of a batch: verdict, win rates, points, times and board. */
class ResultsTab extends Element {
  static properties = {
    batch: { attribute: false },
    results: { attribute: false },
    scenario: { attribute: false },
    looks: { attribute: false },
    colours: { attribute: false },
    views: { state: true },
    team: { state: true },
    tile: { state: true },
    unfolded: { state: true },
  };

  #pinned = new Set();
  #order = null;

  constructor() {
    super();
    this.views = { rates: 'chart', settled: 'chart', points: 'distribution', times: 'top', board: 'chart' };
  }

  show(card, view) {
    this.views = { ...this.views, [card]: view };
  }

  pin(key) {
    this.#pinned.add(key);
    this.colours.pin(key, this.#pinned);
    this.requestUpdate();
  }

  /** By win rate; while the batch runs the order changes only when the two best have parted, so that rows do not jump. */
  teams() {
    const sorted = ordered(this.results.teams);
    if (this.batch.endedAt || !this.#order || this.#order.length !== sorted.length) {
      this.#order = sorted.map((team) => team.key);
      return sorted;
    }
    const places = new Map(this.#order.map((key, place) => [key, place]));
    const kept = [...sorted].sort((a, b) => places.get(a.key) - places.get(b.key));
    const parted = kept.some((team, place) => place > 0 && team.winRate.low > kept[place - 1].winRate.high);
    if (parted) {
      this.#order = sorted.map((team) => team.key);
      return sorted;
    }
    return kept;
  }

  render() {
    const words = verdict(this.batch, this.results);
    const ready = this.results && this.colours && this.scenario && this.results.runs.completed > 0 && this.results.teams[0]?.winRate.value !== null;
    if (!ready) {
      const waiting = !this.results || this.results.runs.completed > 0;
      return html`<div class="grid">
        <section class="card w7 first-card"><h2 class="verdict">${waiting ? '\u00a0' : words.title}</h2><div class="frame bars-frame"></div></section>
        <section class="card w5"><h2>How settled is it?</h2><div class="frame tall"></div></section>
        <section class="card"><h2>Points at the end</h2><div class="frame tall"></div></section>
      </div>`;
    }
    const teams = this.teams();
    const clock = new EventClock(this.scenario);
    const board = boardOf(this.scenario);
    return html`<div class="grid">
      ${this.ratesCard(words, teams)}
      ${this.settledCard(teams)}
      ${this.pointsCard(teams)}
      ${board.milestones.length ? this.timesCard(teams, board, clock) : nothing}
      ${this.boardCards(teams, board, clock)}
    </div>`;
  }

  ratesCard(words, teams) {
    const strategies = new Map(this.scenario.teams.map((team) => [team.key, strategy(team.strategy.key, team.strategy.params)]));
    const many = teams.length > TOP_TEAMS;
    const shown = many && !this.unfolded ? Math.max(FEW, teams.filter((team) => this.#pinned.has(team.key)).length) : teams.length;
    const inOrder = many && !this.unfolded ? [...teams.slice(0, FEW), ...teams.slice(FEW).filter((team) => this.#pinned.has(team.key)), ...teams.slice(FEW).filter((team) => !this.#pinned.has(team.key))] : teams;
    return html`<section class="card w7 first-card ${this.batch.endedAt ? '' : 'live'}" aria-label="Win rates">
      <div class="card-head"><div aria-live="polite"><h2 class="verdict">${unbroken(words.title)}</h2><p class="runner-up">${words.second ? unbroken(words.second) : '\u00a0'}</p></div>
        ${segments('Win rates', [['chart', 'Chart'], ['table', 'Table']], this.views.rates, (view) => this.show('rates', view))}</div>
      ${this.views.rates === 'table' ? winRateTable(teams) : winRateBars(inOrder, {
        colours: this.colours,
        strategies,
        shown: many && !this.unfolded ? FEW + this.#pinned.size : shown,
        unfold: () => (this.unfolded = true),
        pin: many ? (key) => this.pin(key) : null,
      })}
      <p class="caption">${winRateCaption(teams, this.batch.endedAt)} ${this.results.interval === 'ANYTIME' ? 'The intervals hold at every look.' : ''}
        ${this.results.missingRuns > 0 ? `${count(this.results.missingRuns)} runs have no result.` : ''}</p>
    </section>`;
  }

  settledCard(teams) {
    const looks = this.looks.all;
    // Dots that become lines a moment later would look like another result.
    const chart = () => (this.looks.hasPast || !this.batch.endedAt
      ? convergenceChart(looks, { teams, colours: this.colours, requested: this.batch.runs.requested, ended: Boolean(this.batch.endedAt) })
      : html`<div class="frame tall"></div>`);
    return html`<section class="card w5" aria-label="How settled is it?">
      <div class="card-head"><div><h2>How settled is it?</h2><p>Win rate in percent against runs, with 95\u202f% bands</p></div>
        ${segments('How settled is it?', [['chart', 'Chart'], ['table', 'Table']], this.views.settled, (view) => this.show('settled', view))}</div>
      ${this.views.settled === 'table' ? convergenceTable(looks, teams) : chart()}
    </section>`;
  }

  pointsCard(teams) {
    return html`<section class="card" aria-label="Points at the end">
      <div class="card-head"><div><h2>Points at the end</h2><p>Median, middle half (thick) and 5th to 95th percentile (thin) below the curves</p></div>
        ${segments('Points at the end', [['distribution', 'Distribution'], ['cumulative', 'Cumulative'], ['table', 'Table']], this.views.points, (view) => this.show('points', view))}</div>
      ${this.views.points === 'table' ? pointsTable(teams) : pointsChart(teams, { colours: this.colours, kind: this.views.points })}
    </section>`;
  }

  timesCard(teams, board, clock) {
    const rows = board.kind === 'rows';
    const view = rows && this.views.times === 'top' ? 'narrowed' : this.views.times;
    const coloured = teams.filter((team) => this.colours.number(team.key) > 0);
    const byShare = [...board.milestones].sort((a, b) => reachedShare(coloured, b) - reachedShare(coloured, a));
    const choices = rows
      ? [['narrowed', 'Narrowed'], ['real', 'Real time'], ['table', 'Table']]
      : [...(board.milestones.length > TOP_MILESTONES ? [['top', `Top ${TOP_MILESTONES}`], ['all', `All ${board.milestones.length}`]] : [['top', 'Chart']]), ['table', 'Table']];
    const milestones = rows ? board.milestones : view === 'all' ? byShare : byShare.slice(0, TOP_MILESTONES);
    return html`<section class="card" aria-label=${rows ? 'When rows open' : 'When bonuses are reached'}>
      <div class="card-head"><div><h2>${rows ? 'When rows open' : 'When bonuses are reached'}</h2>
        <p>Band: 5th to 95th percentile of the runs that reach it. Tick: median. Dashed: reached in fewer than half. ${view === 'narrowed' ? 'Grey: hours without a session, narrowed. ' : ''}Times in ${clock.timeZone}</p></div>
        ${segments('Times', choices, view, (chosen) => this.show('times', chosen))}</div>
      ${view === 'table' ? timeTable(board.milestones, teams, clock) : timeBands(milestones, coloured, { clock, colours: this.colours, online: view === 'narrowed' ? onlineSpans(this.scenario, clock) : null, kind: board.kind })}
    </section>`;
  }

  boardCards(teams, board, clock) {
    const inScenarioOrder = this.results.teams;
    const team = inScenarioOrder.find((candidate) => candidate.key === this.team) ?? teams[0];
    const tile = board.tiles.find((candidate) => candidate.key === this.tile);
    return html`<section class="card w8" aria-label="Board">
        <div class="card-head"><div><h2>Board</h2><p>Share of runs in which a tile is finished, and its median time</p></div>
          ${this.teamSwitch(inScenarioOrder, this.views.board === 'table' ? null : team.key)}</div>
        ${this.views.board === 'table' ? boardTable(board, teams.slice(0, TOP_TEAMS), clock) : boardHeat(board, team, { clock, chosen: this.tile, choose: (key) => (this.tile = key) })}
        <div class="board-foot small grey"><span class="ramp">never <span class="ramp-bar"></span> always</span><span>${tile ? `${tile.label}: ${tile.name}, ${plural(tile.points, 'point')}` : html`<span class="wide-only">${board.columns > POINTS_COLUMNS ? 'Click a tile for its name' : 'Bottom right of a tile: its points'}</span><span class="phone-only">Tap a tile for its name</span>`}</span></div>
      </section>
      <section class="card w4" aria-label="Hardest tiles">
        <div class="card-head"><div><h2>Hardest tiles</h2><p>Finished share, ${teams.length > TOP_TEAMS ? 'coloured teams' : 'all teams'}</p></div></div>
        ${hardestTiles(board, teams, this.colours)}
      </section>`;
  }

  /** At most six segments; beyond that a menu. */
  teamSwitch(teams, chosen) {
    const choose = (key) => {
      this.team = key;
      this.show('board', 'chart');
    };
    if (teams.length <= 5) {
      return html`<div class="segments" role="group" aria-label="Team">${teams.map((team) => html`<button type="button" class=${this.colours.className(team.key)} aria-pressed=${chosen === team.key} @click=${() => choose(team.key)}><span class="swatch"></span>${team.name}</button>`)}
        <button type="button" aria-pressed=${chosen === null} @click=${() => this.show('board', 'table')}>Table</button></div>`;
    }
    return html`<div class="buttons">${teamMenu(teams, chosen, choose)}
      ${segments('Board', [['chart', 'Board'], ['table', 'Table']], this.views.board, (view) => this.show('board', view))}</div>`;
  }
}

/** Ranges in brackets stay on one line. */
function unbroken(sentence) {
  return sentence.split(/(\S+ \([^)]*\)\S?)/).map((part, index) => (index % 2 ? html`<span class="nowrap">${part}</span>` : part));
}

function reachedShare(teams, milestone) {
  return teams.reduce((sum, team) => sum + ((team.bonusTimes ?? []).find((bonus) => bonus.bonus === milestone.key)?.reachedShare ?? 0), 0);
}

customElements.define('bs-results-tab', ResultsTab);
