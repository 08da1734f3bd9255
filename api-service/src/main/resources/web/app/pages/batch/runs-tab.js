import { html, nothing } from 'lit';
import { Poll } from '../../api.js';
import { Element } from '../../components/element.js';
import { segments } from '../../components/segments.js';
import { problemNotice } from '../../components/states.js';
import { table } from '../../components/table.js';
import { count, plural } from '../../format.js';
import { go } from '../../shell/router.js';

const PAGE = 50;
const STATUS = { PENDING: 'Waiting', RUNNING: 'Running', COMPLETED: 'Completed', FAILED: 'Failed', CANCELLED: 'Cancelled' };

/** Single runs: all by index, or the ones with the closest finish, the biggest upset, the best and worst of a team. */
class RunsTab extends Element {
  static properties = { batch: { attribute: false }, results: { attribute: false }, colours: { attribute: false }, query: { attribute: false } };

  constructor() {
    super();
    this.query = new URLSearchParams();
    this.list = new Poll(this, () => this.path());
  }

  get order() {
    return this.query.get('order') ?? 'closest';
  }

  path() {
    if (!this.batch) {
      return null;
    }
    const base = `/batches/${this.batch.id}/runs`;
    if (this.order !== 'all') {
      const team = this.order === 'best' || this.order === 'worst' ? `&team=${encodeURIComponent(this.team)}` : '';
      return `${base}/ranking?order=${this.order.toUpperCase()}${team}`;
    }
    const query = new URLSearchParams({ limit: PAGE });
    for (const key of ['status', 'cursor']) {
      if (this.query.get(key)) {
        query.set(key, this.query.get(key));
      }
    }
    return `${base}?${query}`;
  }

  get team() {
    return this.query.get('team') ?? this.results?.teams[0]?.key ?? '';
  }

  willUpdate(changed) {
    const wanted = this.path();
    if (wanted !== this.asked && (changed.has('query') || changed.has('batch') || changed.has('results'))) {
      this.asked = wanted;
      this.list.refresh();
    }
  }

  change(changes) {
    const query = new URLSearchParams(this.query);
    query.delete('cursor');
    for (const [key, value] of Object.entries(changes)) {
      if (value) {
        query.set(key, value);
      } else {
        query.delete(key);
      }
    }
    go(`/batches/${this.batch.id}/runs?${query}`, { replace: true });
  }

  render() {
    const byTeam = this.order === 'best' || this.order === 'worst';
    return html`<section class="card runs-card" aria-label="Runs">
      <div class="card-head"><div><h2>Runs</h2><p>${this.explain()}</p></div>
        <div class="buttons">
          ${byTeam ? html`<select class="input" aria-label="Team" @change=${(event) => this.change({ team: event.target.value })}>
            ${(this.results?.teams ?? []).map((team) => html`<option value=${team.key} ?selected=${team.key === this.team}>${team.name}</option>`)}</select>` : nothing}
          ${this.order === 'all' ? html`<select class="input" aria-label="Status" @change=${(event) => this.change({ status: event.target.value })}>
            <option value="">Any status</option>${Object.entries(STATUS).map(([key, word]) => html`<option value=${key} ?selected=${this.query.get('status') === key}>${word}</option>`)}</select>` : nothing}
          ${segments('Which runs', [['closest', 'Closest finish'], ['upset', 'Biggest upset'], ['best', 'Best'], ['worst', 'Worst'], ['all', 'All']], this.order, (order) => this.change({ order, status: '' }))}
          <form class="open-run" @submit=${this.open}><input class="input" name="run" inputmode="numeric" pattern="[0-9]*" placeholder="Run number" aria-label="Run number"><button class="button" type="submit">Replay</button></form>
        </div></div>
      ${this.list.problem && !this.list.problem.offline ? problemNotice(this.list.problem) : this.order === 'all' ? this.allRuns() : this.ranked()}
    </section>`;
  }

  open(event) {
    event.preventDefault();
    const run = Number(new FormData(event.target).get('run'));
    if (Number.isInteger(run) && run >= 0) {
      go(`/batches/${this.batch.id}/runs/${run}`);
    }
  }

  explain() {
    return {
      closest: 'The 100 runs with the smallest gap between first and second',
      upset: 'Runs won by the team with the lowest win rate, largest gap first',
      best: 'The 100 runs in which a team has the most points',
      worst: 'The 100 runs in which a team has the fewest points',
      all: 'Every run by number; a replay simulates it again',
    }[this.order];
  }

  ranked() {
    const items = this.list.data?.items;
    if (!items) {
      return html`<div class="frame tab-frame"></div>`;
    }
    if (items.length === 0) {
      return html`<p class="soft">${this.batch.endedAt ? 'There is no such run.' : 'No run has finished yet.'}</p>`;
    }
    const names = new Map((this.results?.teams ?? []).map((team) => [team.key, team]));
    const query = new URLSearchParams({ order: this.order });
    if (this.order === 'best' || this.order === 'worst') {
      query.set('team', this.team);
    }
    const columns = [['Rank', 'num wide-only'], ['Run', 'lead'], ['Winner', ''], ['Points', 'num bare'], ['Second', ''], ['Points', 'num bare'], ['Gap', 'num beside']];
    return table('Runs', columns, items.map((run, index) => [
      index + 1,
      html`<a class="link" href=${`/batches/${this.batch.id}/runs/${run.index}?${query}`}>Run ${count(run.index)}</a>`,
      ...this.sides(run, names),
    ]));
  }

  /** The cells of the first two teams and the gap between them. */
  sides(run, names) {
    const [first, second] = [...run.teams].sort((a, b) => b.winnerShare - a.winnerShare || b.points - a.points);
    const cells = (side) => (side ? [html`<span class=${this.colours?.className(side.key) ?? 'c0'}><span class="swatch"></span> ${names.get(side.key)?.name ?? side.key}</span>`, count(side.points)] : ['–', '–']);
    return [...cells(first), ...cells(second), first.winnerShare < 1 ? 'tie' : count(run.gap)];
  }

  allRuns() {
    const { items, nextCursor } = this.list.data ?? {};
    if (!items) {
      return html`<div class="frame tab-frame"></div>`;
    }
    const next = new URLSearchParams(this.query);
    next.set('cursor', nextCursor);
    const link = (run) => html`<a class="link" href=${`/batches/${this.batch.id}/runs/${run.index}`}>Run ${count(run.index)}</a>`;
    return html`${table('Runs', [['Run', 'lead'], ['Status', ''], ['Attempts', 'num']], items.map((run) => [run.status === 'COMPLETED' ? link(run) : `Run ${count(run.index)}`, STATUS[run.status] ?? run.status.toLowerCase(), count(run.attempts)]))}
      <div class="pager"><span class="grey">${plural(items.length, 'run')}</span><div class="buttons">
        <button class="button" type="button" ?disabled=${!this.query.get('cursor')} @click=${() => history.back()}>Back</button>
        <button class="button" type="button" ?disabled=${!nextCursor} @click=${() => go(`/batches/${this.batch.id}/runs?${next}`)}>More</button></div></div>`;
  }
}

customElements.define('bs-runs-tab', RunsTab);
