import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { live } from 'lit/directives/live.js';
import { segments } from '../../components/segments.js';
import { styles } from '../../components/styles.js';
import { count, plural } from '../../format.js';
import { moveByArrow } from './board-keys.js';
import { list, readBoard } from './board-model.js';
import { EditorPart } from './editor-part.js';
import { clockOf, likelyTime, readStanding, scoreOf, withFinished } from './standing-model.js';
import { teamSwitch } from './team-switch.js';
import './standing-panel.js';

/** The switch between the two drawings of a grid; the standing of a team is part of the address. */
export function boardViews(part, chosen) {
  return segments('Drawing of the board', [['setup', 'Tiles'], ['standing', 'Standing']], chosen, (view) =>
    part.dispatchEvent(new CustomEvent('choose', { detail: { standing: view === 'standing' ? 0 : null, tile: null }, bubbles: true })),
  );
}

/** The board with what a team has so far, to be ticked, for an event that is under way. */
class StandingTab extends EditorPart {
  static properties = {
    ...EditorPart.properties,
    team: { type: Number },
    /** Pointer of the tile that is open, or null. */
    tile: {},
    reached: { state: true },
  };

  /** Below the board, the panel would open out of sight. */
  updated(changed) {
    if (changed.has('tile') && this.tile && matchMedia('(max-width: 1099px)').matches) this.querySelector('.side-panel')?.scrollIntoView({ block: 'start' });
  }

  render() {
    const board = readBoard(this.document);
    const teams = list(this.document.teams);
    const index = teams[this.team] ? this.team : 0;
    if (!this.document.standing || teams.length === 0) return html`<div class="board-head">${boardViews(this, 'standing')}</div>${this.#none()}`;
    const open = board.tiles.find((entry) => entry.at === this.tile);
    return html`<div class="board-layout ${open ? 'open' : ''}">
      <div class="board-side">
        <div class="board-head">${boardViews(this, 'standing')}${teamSwitch(teams, index, (team) => this.#isWrong(teams[team]), (team) => this.#choose({ standing: team }))}</div>
        ${this.#summary(board, teams[index])} ${this.#drawing(board, teams[index])}
        <p class="caption">Tick what ${teams[index].name ?? teams[index].key} have finished. Click a tile for its units and the time it was finished. Runs start from this standing.</p>
      </div>
      <bs-standing-panel class="card side-panel"
        .document=${this.document} .edits=${this.edits} .problems=${this.problems} .warnings=${this.warnings} ?locked=${this.locked}
        .board=${board} .team=${teams[index]} .entry=${open ?? null}
        @close=${() => this.#choose({ tile: null })}
      ></bs-standing-panel>
    </div>`;
  }

  #none() {
    return html`<section class="card empty">
      <p>Not under way: runs start at the beginning of the event, with nothing finished.</p>
      <p class="soft">In the middle of the event, say here what each team has. The runs then continue from there.</p>
      <div class="buttons">${this.button('The event is under way', () => this.edits.set('/standing', { at: likelyTime(this.document, Date.now()), teams: [] }), { kind: 'primary' })}</div>
    </section>`;
  }

  #summary(board, team) {
    const { tiles, points, bonuses } = scoreOf(this.document, board, team.key);
    return html`<p class="soft" role="status">${tiles} of ${plural(board.tiles.length, 'tile')}, ${count(points)} ${points === 1 ? 'point' : 'points'}${bonuses > 0 ? ` with ${bonuses === 1 ? '1 bonus' : `${count(bonuses)} bonuses`}` : ''}</p>`;
  }

  #drawing(board, team) {
    const clock = clockOf(this.document);
    const reached = board.tiles.some((entry) => entry.at === this.reached) ? this.reached : (this.tile ?? board.tiles[0]?.at);
    return html`<div class="edit-board standing ${board.columns > 6 ? 'dense' : ''} ${board.columns > 10 ? 'wide' : ''}" style=${styles({ '--columns': board.columns })}
        role="group" aria-label="Standing" @keydown=${(event) => moveByArrow(event, this, board.columns)}>
      ${board.rows.map(
        (row, index) => html`<div class="board-row">
          <span class="board-row-name" aria-hidden="true">${index + 1}</span>
          ${row.map((entry) => this.#tile(entry, team, clock, entry.at === reached))}
        </div>`,
      )}
    </div>`;
  }

  #tile({ tile, at }, team, clock, reached) {
    const name = tile.name ?? tile.key ?? 'Unnamed tile';
    const standing = readStanding(this.document, team.key, tile);
    const done = standing.isFinished;
    const has = !done && standing.units.some((units) => units !== 0);
    const wrong = this.problems.within(standing.at).length > 0;
    return html`<div class="tick-cell">
      <button
        type="button"
        class=${classMap({ 'edit-tile': true, chosen: at === this.tile, done, wrong })}
        data-tile=${at} data-at=${standing.at} tabindex=${reached ? 0 : -1} title=${name}
        aria-pressed=${String(at === this.tile)}
        @click=${() => this.#choose({ tile: at === this.tile ? null : at })}
        @focus=${() => (this.reached = at)}
      >
        <span class="edit-tile-name">${name}</span>
        <span class="edit-tile-marks">${has ? html`<span class="edit-tile-part">${partText(standing)}</span>` : nothing}${done ? html`<span class="edit-tile-finish">${this.#finish(standing.finishedAt, clock)}</span>` : nothing}${wrong ? html`<span class="edit-flag" aria-hidden="true">!</span><span class="hidden-label">has problems</span>` : nothing}</span>
        <span class="edit-tile-foot"><span>${tile.points} <span class="edit-tile-unit">${tile.points === 1 ? 'point' : 'points'}</span></span></span>
      </button>
      <input type="checkbox" class="check tick" aria-label="${name} finished" .checked=${live(done)} ?disabled=${this.locked}
        @change=${(event) => this.edits.apply((document) => withFinished(document, team.key, tile, event.target.checked))} />
    </div>`;
  }

  #finish(seconds, clock) {
    return clock && Number.isInteger(seconds) ? clock.time(seconds) : nothing;
  }

  #isWrong(team) {
    const index = list(this.document.standing?.teams).findIndex((entry) => entry?.team === team?.key);
    return index >= 0 && this.problems.within(`/standing/teams/${index}`).length > 0;
  }

  #choose(changes) {
    this.dispatchEvent(new CustomEvent('choose', { detail: changes, bubbles: true }));
  }
}

/** `12 of 25`, or for several goals how many of them are reached. */
function partText({ units, required }) {
  if (units.length === 1) return `${units[0]} of ${required[0]}`;
  return `${units.filter((count, goal) => count === required[goal]).length} of ${units.length} goals`;
}

customElements.define('bs-standing-tab', StandingTab);
