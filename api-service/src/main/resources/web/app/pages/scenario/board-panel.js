import { html, nothing } from 'lit';
import { EditorPart } from './editor-part.js';
import { list } from './board-model.js';
import { keyFrom } from './keys.js';

const TAGS_MAX = 10;

/** What belongs to the whole board: lines, bonuses and gates of a grid, or what opens the next row. */
class BoardPanel extends EditorPart {
  static properties = { ...EditorPart.properties, board: { attribute: false }, picking: { attribute: false } };

  render() {
    return html`<header class="panel-head">
        <div><h2>${this.board.grid ? 'Lines, bonuses and gates' : 'Rows'}</h2><p class="caption">Click a tile to edit it.</p></div>
      </header>
      <div class="panel-body">${this.board.grid ? this.#grid() : this.#rows()}</div>`;
  }

  #rows() {
    return html`${this.field('/unlockPointsPerRow', 'Points that open the next row', {
        kind: 'number', placeholder: '5', hint: 'Points finished in a row before the next one opens: 0 to 10, 0 opens all rows.',
      })}
      <p class="soft">Each row has four tiles worth 1, 2, 3 and 4 points, in any order.</p>`;
  }

  #grid() {
    const fields = html`<div class="field-grid">
        ${this.field('/board/columns', 'Columns', { kind: 'number' })}
        ${this.field('/board/drops', 'A drop counts for', {
          kind: 'select', value: this.value('/board/drops') ?? 'ONE', options: [['ONE', 'one tile'], ['ALL', 'every tile that wants it']],
        })}
      </div>
      <section>
        <h3>Points for full lines</h3>
        <div class="field-grid three">
          ${this.field('/board/lines/rows', 'Each row', { kind: 'number', placeholder: 'none' })}
          ${this.field('/board/lines/columns', 'Each column', { kind: 'number', placeholder: 'none' })}
          ${this.field('/board/lines/diagonals', 'Each diagonal', { kind: 'number', placeholder: 'none' })}
        </div>
      </section>
      <section><h3>Bonuses</h3>${list(this.document.board?.bonuses).map((bonus, index) => this.#bonus(bonus ?? {}, index))}
        ${this.button('Add a bonus', this.#addBonus)}</section>
      <section><h3>Gates</h3>${list(this.document.board?.gates).map((gate, index) => this.#gate(gate ?? {}, index))}
        ${this.button('Add a gate', this.#addGate)}</section>`;
    return html`${fields} ${this.remarks('/board/lines')}`;
  }

  onFieldEdit(at, value) {
    super.onFieldEdit(at, value);
    const lines = this.edits.document.board?.lines;
    if (at.startsWith('/board/lines/') && lines && Object.keys(lines).length === 0) this.edits.set('/board/lines', undefined);
  }

  #bonus(bonus, index) {
    const at = `/board/bonuses/${index}`;
    return html`<div class="extra" data-at=${at} tabindex="-1">
      <div class="extra-fields">
        <span class="bonus-mark m${index % 8}"></span>
        ${this.field(`${at}/name`, 'Name', { placeholder: bonus.key })}
        ${this.field(`${at}/points`, 'Points', { kind: 'number' })}
        ${this.field(`${at}/need`, 'Needs', { kind: 'number', placeholder: `all ${list(bonus.tiles).length}` })}
        ${this.button('×', () => this.#drop(at), { kind: 'plain icon', title: `Remove the bonus ${bonus.name ?? bonus.key}` })}
      </div>
      ${this.#tiles(`${at}/tiles`, 'Tiles', bonus.name ?? bonus.key)}
      ${this.remarks(at)}
    </div>`;
  }

  #gate(gate, index) {
    const at = `/board/gates/${index}`;
    const byPoints = gate.after?.points !== undefined;
    const amount = byPoints ? gate.after.points : gate.after?.count;
    return html`<div class="extra" data-at=${at} tabindex="-1">
      ${this.#tiles(`${at}/tiles`, 'Closed', `gate ${index + 1}`)}
      ${this.#tiles(`${at}/after/tiles`, 'Opens after', `what opens gate ${index + 1}`)}
      <div class="extra-fields gate-fields">
        ${this.field(`${at}/after/${byPoints ? 'points' : 'count'}`, 'At least', { kind: 'number' })}
        <div class="field">
          <label for="unit-${index}">of</label>
          <select class="input" id="unit-${index}" ?disabled=${this.locked} @change=${(event) => this.#measure(at, event.target.value, amount)}>
            <option value="count" ?selected=${!byPoints}>those tiles</option>
            <option value="points" ?selected=${byPoints}>their points</option>
          </select>
        </div>
        ${this.button('×', () => this.#drop(at), { kind: 'plain icon', title: `Remove gate ${index + 1}` })}
      </div>
      ${this.remarks(at)}
    </div>`;
  }

  #tiles(at, label, name) {
    const tiles = list(this.value(at));
    const names = new Map(this.board.tiles.map(({ tile }) => [tile.key, tile.name ?? tile.key]));
    const active = this.picking?.at === at;
    return html`<div class="tile-list" data-at=${at} tabindex="-1">
      <span class="tile-list-label">${label}</span>
      <span class="tile-list-names">${tiles.length === 0 ? html`<span class="caption">no tiles</span>` : tiles.slice(0, TAGS_MAX).map((key) => html`<span class="tag">${names.get(key) ?? key}</span>`)}${tiles.length > TAGS_MAX ? html`<span class="caption">${tiles.length - TAGS_MAX} more</span>` : nothing}</span>
      ${this.button(active ? 'Done' : 'Pick…', () => this.#pick(active ? null : { at, name }), { pressed: String(active), title: `${active ? 'Stop picking' : 'Pick'} the tiles of ${name}` })}
      ${this.remark(at)}
    </div>`;
  }

  #measure(at, unit, amount) {
    const { points, count, ...after } = this.value(`${at}/after`) ?? {};
    this.edits.set(`${at}/after`, { ...after, [unit]: amount ?? 1 });
  }

  #drop(at) {
    this.#pick(null);
    this.edits.remove(at);
  }

  #addBonus = () => {
    const bonuses = list(this.document.board?.bonuses);
    const key = keyFrom(`bonus-${bonuses.length + 1}`, bonuses.map((bonus) => bonus.key));
    const name = `Bonus ${bonuses.length + 1}`;
    this.edits.insert('/board/bonuses', { key, name, tiles: this.board.tiles.slice(0, 1).map(({ tile }) => tile.key), points: 10 });
    this.#pick({ at: `/board/bonuses/${bonuses.length}/tiles`, name });
  };

  #addGate = () => {
    const gates = list(this.document.board?.gates);
    const gated = new Set(gates.flatMap((gate) => list(gate.tiles)));
    const keys = this.board.tiles.map(({ tile }) => tile.key);
    const closed = keys.findLast((key) => !gated.has(key));
    this.edits.insert('/board/gates', { tiles: closed ? [closed] : [], after: { tiles: keys.filter((key) => key !== closed).slice(0, 1), count: 1 } });
    this.#pick({ at: `/board/gates/${gates.length}/tiles`, name: `gate ${gates.length + 1}` });
  };

  #pick(picking) {
    this.dispatchEvent(new CustomEvent('pick', { detail: picking }));
  }
}

customElements.define('bs-board-panel', BoardPanel);
