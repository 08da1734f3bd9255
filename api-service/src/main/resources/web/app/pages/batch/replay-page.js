import { html, nothing } from 'lit';
import { styles } from '../../components/styles.js';
import { getJson, Problem } from '../../api.js';
import { boardOf } from '../../board.js';
import { TimeAxis } from '../../charts/time-axis.js';
import { View } from '../../components/element.js';
import { segments } from '../../components/segments.js';
import { problemNotice } from '../../components/states.js';
import { table } from '../../components/table.js';
import { teamMenu } from '../../components/team-menu.js';
import { EventClock } from '../../event-time.js';
import { count, plural } from '../../format.js';
import { TeamColours } from '../../teams.js';
import { pointsCourse, spansOf } from './replay-model.js';
import { pointsPlot } from './replay-points.js';

/** Heights of a lane and of the points below, as in batch.css: the cursor crosses both. */
const LANE_PX = 61;
const PLOT_PX = 216;
const LATEST = 8;
/** The width of a label in percent of the axis. */
const LABEL_PERCENT = 3;
const ORDERS = { closest: 'Closest finish', upset: 'Biggest upset', best: 'Best', worst: 'Worst' };

/** One run as a timeline: a lane per player, finished tiles, points over time, and one cursor for all. */
class ReplayPage extends View {
  static properties = { data: { state: true }, problem: { state: true }, team: { state: true }, cursor: { state: true }, narrowed: { state: true } };

  #asked = null;

  constructor() {
    super();
    this.narrowed = true;
  }

  willUpdate(changed) {
    const asked = `${this.params.id}/${this.params.run}`;
    if (changed.has('params') && asked !== this.#asked) {
      this.#asked = asked;
      this.read(asked);
    }
  }

  async read(asked) {
    this.problem = null;
    const { id, run } = this.params;
    try {
      const [batch, timeline] = await Promise.all([getJson(`/batches/${encodeURIComponent(id)}`), getJson(`/batches/${encodeURIComponent(id)}/runs/${run}/replay?attempts=true`)]);
      const scenario = this.data?.batch.scenarioId === batch.scenarioId ? this.data.scenario : (await getJson(`/scenarios/${batch.scenarioId}`)).document;
      const order = this.query.get('order');
      const ranking = order ? await this.ranking(id, order) : [];
      if (asked === this.#asked) {
        this.data = { batch, scenario, timeline, ranking, colours: new TeamColours(timeline.teams), clock: new EventClock(scenario), board: boardOf(scenario) };
        this.team ??= winners(timeline)[0]?.key;
        this.cursor = this.data.clock.duration;
        this.heading = `Run ${count(Number(run))}`;
      }
    } catch (failure) {
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      this.problem = failure;
    }
  }

  async ranking(id, order) {
    const team = this.query.get('team') ? `&team=${encodeURIComponent(this.query.get('team'))}` : '';
    return (await getJson(`/batches/${id}/runs/ranking?order=${order.toUpperCase()}${team}`)).items.map((run) => run.index);
  }

  render() {
    if (this.problem) {
      return this.problem.notFound ? html`<bs-not-found what="run"></bs-not-found>` : html`<h1 tabindex="-1">Run ${this.params.run}</h1>${problemNotice(this.problem)}`;
    }
    const run = Number(this.params.run);
    const { batch } = this.data ?? {};
    return html`
      <nav class="crumbs" aria-label="Path"><a href="/batches">Batches</a> / <a href=${`/batches/${this.params.id}`}>${batch?.name ?? '…'}</a> / <a href=${`/batches/${this.params.id}/runs`}>Runs</a> / ${count(run)}</nav>
      <div class="page-head"><div><div class="title"><h1 tabindex="-1">Run ${count(run)}</h1>${this.place(run)}</div><p class="subtitle">${this.data ? this.outcome() : '\u00a0'}</p></div>${this.neighbours(run)}</div>
      <div class="tab">${this.data ? this.content() : html`<div class="frame tab-frame"></div>`}</div>`;
  }

  place(run) {
    const ranking = this.data?.ranking ?? [];
    const place = ranking.indexOf(run);
    return place < 0 ? nothing : html`<span class="chip">${ORDERS[this.query.get('order')]}, ${place + 1} of ${ranking.length}</span>`;
  }

  neighbours(run) {
    const ranking = this.data?.ranking ?? [];
    const place = ranking.indexOf(run);
    const previous = place < 0 ? run - 1 : ranking[place - 1];
    const next = place < 0 ? run + 1 : ranking[place + 1];
    const limit = this.data?.batch.runs.requested ?? 0;
    const link = (to, word) => (to !== undefined && to >= 0 && to < limit
      ? html`<a class="button" href=${`/batches/${this.params.id}/runs/${to}?${this.query}`}>${word}</a>`
      : html`<span class="button" aria-disabled="true">${word}</span>`);
    return html`<div class="buttons">${link(previous, 'Previous')}${link(next, 'Next')}</div>`;
  }

  outcome() {
    const { timeline } = this.data;
    const best = winners(timeline);
    const rest = timeline.teams.filter((team) => !best.includes(team)).sort((a, b) => b.points - a.points);
    if (best.length > 1) {
      return `${best.map((team) => team.name).join(' and ')} tie with ${count(best[0].points)} points.`;
    }
    const lead = rest.length ? `, ${plural(Math.abs(best[0].points - rest[0].points), 'point')} ${best[0].points >= rest[0].points ? 'ahead of' : 'behind'} ${rest[0].name}` : '';
    return `${best[0].name} ${/[^s]s$/.test(best[0].name) ? 'win' : 'wins'} with ${count(best[0].points)} points${lead}.`;
  }

  content() {
    const { timeline, scenario, clock, colours, board } = this.data;
    const team = timeline.teams.find((candidate) => candidate.key === this.team) ?? timeline.teams[0];
    const players = scenario.teams.find((candidate) => candidate.key === team.key).players;
    const spans = spansOf(team);
    const axis = new TimeAxis(clock, { marks: this.narrowed ? [...spans.values()].flat().map((span) => [span.from, span.to]) : null });
    return html`<div class="grid">
      <section class="card" aria-label="Timeline">
        <div class="card-head"><div><h2>${team.name}, ${clock.span()}</h2><p>Block: at play. Dot: tile finished. Hollow after the cursor. Times in ${clock.timeZone}</p></div>
          <div class="buttons">${segments('Axis', [['narrowed', 'Idle hours narrowed'], ['real', 'Real time']], this.narrowed ? 'narrowed' : 'real', (view) => (this.narrowed = view === 'narrowed'))}${this.teamSwitch(timeline.teams, team.key)}</div></div>
        <div class="replay ${colours.className(team.key)}">
          <div class="replay-head" aria-hidden="true"><span></span><span class="track">${axis.labels().map((label) => html`<span class="${label.weekend ? 'weekend' : ''} ${label.align ?? ''} ${label.sparse ? 'sparse' : ''}" style=${styles({ left: `${label.at}%` })}>${label.text}</span>`)}</span><span></span></div>
          <div class="lanes"><div class="shades" aria-hidden="true"><span></span><span class="track">${axis.dayLines().map((at) => html`<span class="line" style=${styles({ left: `${at}%` })}></span>`)}${axis.shades().map((shade) => html`<span class="shade" style=${styles({ left: `${shade.from}%`, width: `${shade.to - shade.from}%` })}></span>`)}</span></div><ul>${players.map((player) => this.lane(player, team, spans.get(player.key) ?? [], axis))}</ul></div>
          ${pointsPlot(timeline.teams, { axis, colours, chosen: team.key, cursor: this.cursor })}
          <div class="cursor-row"><span></span><span class="track"><span class="cursor" style=${styles({ left: `${axis.at(this.cursor)}%`, height: `${players.length * LANE_PX + PLOT_PX}px` })}></span>
            <input type="range" min="0" max="1000" .value=${String(axis.at(this.cursor) * 10)} aria-label="Time" aria-valuetext=${clock.time(this.cursor)} @input=${(event) => (this.cursor = Math.round(axis.secondsAt(Number(event.target.value) / 10)))}></span><span class="small nowrap">${clock.time(this.cursor)}</span></div>
        </div>
      </section>
      ${this.finished(team, players, board, clock)}
      ${this.boardAt(team, board, clock, colours)}
    </div>`;
  }

  teamSwitch(teams, chosen) {
    const { colours } = this.data;
    return teams.length <= 6
      ? html`<div class="segments" role="group" aria-label="Team">${teams.map((team) => html`<button type="button" class=${colours.className(team.key)} aria-pressed=${team.key === chosen} @click=${() => (this.team = team.key)}><span class="swatch"></span>${team.name}</button>`)}</div>`
      : teamMenu(teams, chosen, (key) => (this.team = key));
  }

  lane(player, team, spans, axis) {
    const { board, clock } = this.data;
    const labels = new Map(board.tiles.map((tile) => [tile.key, tile]));
    const dots = team.tilesFinished.filter((tile) => finisherOf(team, tile)?.includes(player.key));
    return html`<li><span class="who"><strong class="cut" title=${player.name}>${player.name}</strong><span class="small grey">skill ${player.skill ?? 1}</span></span>
      <span class="track">${spans.map((span) => html`<span class="block ${span.from > this.cursor ? 'later' : ''}" style=${styles({ left: `${axis.at(span.from)}%`, width: `${Math.max(0.3, axis.at(span.to) - axis.at(span.from))}%` })}></span>`)}
        ${dots.map((tile) => html`<span class="dot ${tile.at > this.cursor ? 'hollow' : ''}" style=${styles({ left: `${axis.at(tile.at)}%` })} title=${`${labels.get(tile.tile)?.name ?? tile.tile}, ${clock.time(tile.at)}`}></span>`)}
        ${clusters(dots, axis).map((group) => html`<span class="dot-label ${group.at > this.cursor ? 'grey' : ''}" style=${styles({ left: `${group.middle}%` })}>${group.tiles.map((tile) => labels.get(tile.tile)?.label ?? '').join(' ')}</span>`)}</span>
      <span class="small grey num">${plural(dots.length, 'tile')}</span></li>`;
  }

  finished(team, players, board, clock) {
    const before = team.tilesFinished.filter((tile) => tile.at <= this.cursor);
    const tiles = new Map(board.tiles.map((tile) => [tile.key, tile]));
    const names = new Map(players.map((player) => [player.key, player.name]));
    const latest = before.slice(-LATEST).reverse();
    return html`<section class="card w8" aria-label="Finished tiles"><div class="card-head"><div><h2>Finished until ${clock.time(this.cursor)}</h2></div><span class="small grey">latest ${latest.length} of ${before.length}</span></div>
      ${table('Finished tiles', [['When', 'nowrap bare'], ['Tile', 'lead'], ['Place', 'grey bare'], ['By', 'bare'], ['Points', 'num beside bare']], latest.map((done) => [
        clock.time(done.at),
        html`<strong>${tiles.get(done.tile)?.name ?? done.tile}</strong>`,
        tiles.get(done.tile)?.label ?? '',
        (finisherOf(team, done) ?? []).map((key) => names.get(key) ?? key).join(', '),
        `+${count(done.points)}`,
      ]))}
      ${before.length ? nothing : html`<p class="soft">Nothing yet.</p>`}</section>`;
  }

  boardAt(team, board, clock, colours) {
    const done = new Set(team.tilesFinished.filter((tile) => tile.at <= this.cursor).map((tile) => tile.tile));
    const points = pointsCourse(team).filter((step) => step.at <= this.cursor).at(-1)?.points ?? 0;
    return html`<section class="card w4" aria-label="Board"><div class="card-head"><div><h2>Board at ${clock.time(this.cursor)}</h2><p>${done.size} of ${board.tiles.length} tiles finished, ${count(points)} points</p></div></div>
      <ul class="small-board ${board.columns > 10 ? 'unlabelled' : ''} ${colours.className(team.key)}" style=${styles({ '--columns': board.columns })}>${board.tiles.map((tile) => html`<li class=${done.has(tile.key) ? 'done' : ''} title=${tile.name}><span class="hidden-label">${tile.name}, ${done.has(tile.key) ? 'finished' : 'open'}</span><span aria-hidden="true">${tile.label}</span></li>`)}</ul></section>`;
  }
}

/** Dots whose labels would cover each other share one: `{ tiles, at, middle }`. */
function clusters(dots, axis) {
  const groups = [];
  for (const tile of [...dots].sort((a, b) => a.at - b.at)) {
    const place = axis.at(tile.at);
    const last = groups.at(-1);
    if (last && place - last.to < LABEL_PERCENT * (last.tiles.length + 1) / 2 + (place - last.from) * 0.2) {
      last.tiles.push(tile);
      last.to = place;
    } else {
      groups.push({ tiles: [tile], at: tile.at, from: place, to: place });
    }
  }
  return groups.map((group) => ({ ...group, middle: (group.from + group.to) / 2 }));
}

/** The players of the attempt that finished a tile: the last one that ended then and granted it something. */
function finisherOf(team, tile) {
  return (team.attempts ?? []).find((attempt) => attempt.endedAt === tile.at && attempt.granted.some((grant) => grant.tile === tile.tile))?.players;
}

function winners(timeline) {
  return timeline.teams.filter((team) => team.winnerShare > 0);
}

customElements.define('bs-replay-page', ReplayPage);
