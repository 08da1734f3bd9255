import { html, nothing } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import { styles } from '../../components/styles.js';
import { EditorPart } from './editor-part.js';
import { moveByArrow } from './board-keys.js';
import { addGridRow, addGridTile, addRow, gateText, goalsText, list, readBoard } from './board-model.js';
import { meanTime } from './tile-time.js';
import { roughDuration } from './durations.js';
import { boardViews } from './standing-tab.js';
import './tile-panel.js';
import './board-panel.js';

/** The board as people know it; a click on a tile opens it beside the board. */
class BoardTab extends EditorPart {
  static properties = {
    ...EditorPart.properties,
    /** Pointer of the tile that is open, or null. */
    tile: {},
    /** Pointer of the list of tiles that clicks change, or null. */
    picking: { state: true },
    /** Pointer of the one tile that the Tab key reaches; arrow keys move it. */
    reached: { state: true },
  };

  /** Times by tile; a tile or activity that has not changed is the same object as before. */
  #times = new WeakMap();
  #activities = { list: null, byKey: new Map() };

  constructor() {
    super();
    this.tile = null;
    this.picking = null;
  }

  /** Below the board, the panel would open out of sight. */
  updated(changed) {
    if (changed.has('tile') && this.tile && matchMedia('(max-width: 1099px)').matches) this.querySelector('.side-panel').scrollIntoView({ block: 'start' });
  }

  render() {
    const board = readBoard(this.document);
    const open = board.tiles.find((entry) => entry.at === this.tile);
    return html`<div class="board-layout ${open ? 'open' : ''}">
      <div class="board-side">
        ${this.#head(board)} ${this.picking ? this.#pickBar() : nothing} ${this.#drawing(board)} ${this.#foot(board)}
      </div>
      <aside class="card side-panel" aria-label=${open ? `Tile ${open.tile.name ?? open.tile.key}` : 'Board'}>
        ${open
          ? html`<bs-tile-panel
              .document=${this.document} .edits=${this.edits} .problems=${this.problems} .warnings=${this.warnings} ?locked=${this.locked}
              .at=${open.at} .board=${board} .activities=${this.#activitiesByKey()}
              @close=${() => this.#select(null)}
            ></bs-tile-panel>`
          : html`<bs-board-panel
              .document=${this.document} .edits=${this.edits} .problems=${this.problems} .warnings=${this.warnings} ?locked=${this.locked}
              .board=${board} .picking=${this.picking}
              @pick=${(event) => (this.picking = event.detail)}
            ></bs-board-panel>`}
      </aside>
    </div>`;
  }

  #head(board) {
    const bonuses = list(this.document.board?.bonuses);
    const shape = board.grid
      ? `${board.columns} × ${board.rows.length} grid, ${board.tiles.length} tiles, ${board.total.toLocaleString('en')} points`
      : `${board.rows.length} rows of four, ${board.total.toLocaleString('en')} points`;
    return html`<div class="board-head">
      ${board.grid ? boardViews(this, 'setup') : nothing}
      <p class="soft">${shape}</p>
      <ul class="board-legend">
        ${bonuses.slice(0, 6).map((bonus, index) => html`<li><span class="bonus-mark m${index % 8}"></span><span class="cut" title=${bonus.name ?? bonus.key}>${bonus.name ?? bonus.key}</span> +${bonus.points}</li>`)}
        ${bonuses.length > 6 ? html`<li>${bonuses.length - 6} more</li>` : nothing}
        ${list(this.document.board?.gates).length > 0 ? html`<li>${lock} Gate</li>` : nothing}
      </ul>
    </div>`;
  }

  #pickBar() {
    const names = this.picking.name;
    return html`<div class="notice info pick-bar" role="status">
      <span>Click the tiles of <b>${names}</b>.</span>
      <button type="button" class="button" @click=${() => (this.picking = null)}>Done</button>
    </div>`;
  }

  #drawing(board) {
    const gates = new Map();
    for (const gate of list(this.document.board?.gates)) for (const key of list(gate.tiles)) gates.set(key, gate);
    const bonuses = new Map();
    list(this.document.board?.bonuses).forEach((bonus, index) => {
      for (const key of list(bonus.tiles)) bonuses.set(key, [...(bonuses.get(key) ?? []), { bonus, index }]);
    });
    const reached = board.tiles.some((entry) => entry.at === this.reached) ? this.reached : (this.tile ?? board.tiles[0]?.at);
    return html`<div class="edit-board ${board.grid ? '' : 'of-rows'} ${board.columns > 6 ? 'dense' : ''} ${board.columns > 10 ? 'wide' : ''}" style=${styles({ '--columns': board.columns })}
        role="group" aria-label="Board" @keydown=${(event) => moveByArrow(event, this, board.columns)}>
      ${board.rows.map(
        (row, index) => html`<div class="board-row">
          <span class="board-row-name" aria-hidden="true">${index + 1}</span>
          ${row.map((entry) => this.#tile(entry, gates.get(entry.tile.key), bonuses.get(entry.tile.key) ?? [], entry.at === reached))}
          ${board.grid ? nothing : this.#rowRemarks(index)}
        </div>`,
      )}
    </div>`;
  }

  #rowRemarks(index) {
    const at = `/rows/${index}`;
    const entries = [...this.problems.list, ...this.warnings.list].filter((entry) => entry.pointer === at || entry.pointer === `${at}/tiles`);
    if (entries.length === 0) return nothing;
    return html`<p class="remark bad board-row-remark" data-at=${at} tabindex="-1">${entries.map((entry) => entry.message).join(' ')}</p>`;
  }

  #tile({ tile, at }, gate, bonuses, reached) {
    const name = tile.name ?? tile.key ?? 'Unnamed tile';
    const picked = this.picking && list(this.value(this.picking.at)).includes(tile.key);
    const wrong = this.problems.within(at).length > 0;
    const warned = !wrong && this.warnings.within(at).length > 0;
    const time = this.#time(tile);
    const goals = goalsText(tile);
    return html`<button
      type="button"
      class=${classMap({ 'edit-tile': true, chosen: at === this.tile, picked: Boolean(picked), wrong, warned })}
      data-tile=${at}
      tabindex=${reached ? 0 : -1}
      aria-pressed=${this.picking ? String(Boolean(picked)) : String(at === this.tile)}
      title=${name}
      @click=${() => this.#onTile(at, tile)}
      @focus=${() => (this.reached = at)}
    >
      <span class="edit-tile-name">${name}</span>
      <span class="edit-tile-marks">
        ${bonuses.map(({ bonus, index }) => html`<span class="bonus-mark m${index % 8}"></span><span class="hidden-label">${bonus.name ?? bonus.key}</span>`)}
        ${gate ? html`<span class="edit-tile-gate">${lock}<span class="hidden-label">gate:</span> ${gateText(gate)}</span>` : nothing}
        ${wrong || warned ? html`<span class="edit-flag" aria-hidden="true">!</span><span class="hidden-label">has ${wrong ? 'problems' : 'warnings'}</span>` : nothing}
        <span class="edit-tile-goals">${goals}</span>
      </span>
      <span class="edit-tile-foot"><span>${tile.points} <span class="edit-tile-unit">${tile.points === 1 ? 'point' : 'points'}</span></span><span class="edit-tile-time">${roughDuration(time)}</span></span>
    </button>`;
  }

  #foot(board) {
    const lines = this.document.board?.lines;
    const said = lines && [
      lines.rows !== undefined && `full row +${lines.rows}`,
      lines.columns !== undefined && `full column +${lines.columns}`,
      lines.diagonals !== undefined && `diagonal +${lines.diagonals}`,
    ].filter(Boolean).join(', ');
    const unlock = this.document.unlockPointsPerRow ?? 5;
    return html`<p class="caption">
        <span class="wide-only">Bottom right: expected time for a lone player.</span> ${said ? `${said.charAt(0).toUpperCase()}${said.slice(1)}.` : nothing}
        ${board.grid ? nothing : `A row opens when ${unlock} points of the row above are finished.`}
      </p>
      <div class="buttons">
        ${board.grid
          ? html`${this.button('Add a row', () => this.edits.apply(addGridRow))} ${this.button('Add a tile', () => this.edits.apply(addGridTile), { kind: 'plain' })}`
          : html`${this.button('Add a row', () => this.edits.apply(addRow))}
            ${this.button('Remove the last row', () => this.edits.remove(`/rows/${board.rows.length - 1}`), { kind: 'plain', disabled: board.rows.length < 2 })}`}
      </div>
      ${this.remark(board.grid ? '/board/tiles' : '/rows')}`;
  }

  #onTile(at, tile) {
    if (!this.picking) return this.#select(at === this.tile ? null : at);
    const tiles = list(this.value(this.picking.at));
    this.edits.set(this.picking.at, tiles.includes(tile.key) ? tiles.filter((key) => key !== tile.key) : [...tiles, tile.key]);
  }

  #select(at) {
    this.dispatchEvent(new CustomEvent('choose', { detail: { tile: at }, bubbles: true }));
  }

  #activitiesByKey() {
    const activities = this.document.activities;
    if (this.#activities.list !== activities) {
      this.#activities = { list: activities, byKey: new Map(list(activities).map((activity) => [activity?.key, activity])) };
      this.#times = new WeakMap();
    }
    return this.#activities.byKey;
  }

  #time(tile) {
    const activities = this.#activitiesByKey();
    if (!this.#times.has(tile)) this.#times.set(tile, meanTime(tile, activities, this.document.board?.drops));
    return this.#times.get(tile);
  }
}

const lock = html`<svg class="lock" viewBox="0 0 12 12" aria-hidden="true"><path d="M3.5 5V3.5a2.5 2.5 0 0 1 5 0V5" fill="none" stroke="currentColor" stroke-width="1.4" /><rect x="2" y="5" width="8" height="6" rx="1.2" fill="currentColor" /></svg>`;

customElements.define('bs-board-tab', BoardTab);
