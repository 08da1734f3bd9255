import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { count } from '../../format.js';
import { list } from './board-model.js';
import { durationText, parseDuration } from './durations.js';
import { EditorPart } from './editor-part.js';
import { clockOf, hasStrangers, readStanding, scoreOf, withFinished, withoutStrangers, withUnits } from './standing-model.js';
import { goalsOf } from './tile-time.js';

/** Beside the standing: since when the event is under way and how the teams stand, or what one team has of one tile. */
class StandingPanel extends EditorPart {
  static properties = { ...EditorPart.properties, board: { attribute: false }, team: { attribute: false }, entry: { attribute: false } };

  render() {
    return this.entry ? this.#tile() : this.#event();
  }

  #event() {
    const fields = this.#time('/standing/at', 'Standing as of');
    return html`<header class="panel-head"><div><h2>Standing</h2><p class="caption">The same time for all teams.</p></div></header>
      <div class="panel-body">
        ${fields}
        <table class="standings">
          <thead><tr><th>Team</th><th class="num">Tiles</th><th class="num">Bonuses</th><th class="num">Points</th></tr></thead>
          <tbody>${list(this.document.teams).map((team, index) => this.#score(team, index))}</tbody>
        </table>
        ${this.#strangers()}
        <div class="buttons">${this.button('Not under way', () => this.edits.remove('/standing'), { kind: 'plain danger', title: 'Remove the standing: runs start at the beginning of the event' })}</div>
      </div>`;
  }

  #score(team, index) {
    const { tiles, bonuses, points } = scoreOf(this.document, this.board, team?.key);
    return html`<tr><td title=${team?.name ?? team?.key}><span class="swatch c${(index % 8) + 1}"></span> ${team?.name ?? team?.key}</td><td class="num">${tiles}</td><td class="num">${bonuses}</td><td class="num">${count(points)}</td></tr>`;
  }

  /** Problems that no tile of the board shows. */
  #strangers() {
    const stranger = hasStrangers(this.document);
    const shown = /^\/standing(\/at|\/teams\/\d+\/tiles\/\d+(\/units.*|\/finishedAt)?)$/;
    const entries = this.problems.within('/standing').filter(({ pointer }) => !shown.test(pointer));
    return html`${entries.length > 0 ? html`<ul class="remarks" data-at="/standing" tabindex="-1">${entries.map(({ message }) => html`<li class="remark bad">${message}</li>`)}</ul>` : nothing}
      ${stranger ? html`<div class="buttons">${this.button('Remove what is not on the board', () => this.edits.apply(withoutStrangers))}</div>` : nothing}`;
  }

  #tile() {
    const { tile } = this.entry;
    const { at, units, required, isFinished, finishedAt } = readStanding(this.document, this.team.key, tile);
    const goals = goalsOf(tile);
    const name = this.team.name ?? this.team.key;
    const fields = html`<label class="tick-line"><input type="checkbox" class="check" .checked=${live(isFinished)} ?disabled=${this.locked}
          @change=${(event) => this.edits.apply((document) => withFinished(document, this.team.key, tile, event.target.checked))} /> Finished by ${name}</label>
      ${goals.map((goal, g) => this.field(`${at}/units/${g}`, goals.length > 1 ? `${goal.key}, of ${required[g]}` : `Units, of ${required[0]}`, { kind: 'number', value: units[g] === 0 ? undefined : units[g], placeholder: '0' }))}
      ${isFinished || finishedAt !== undefined ? this.#time(`${at}/finishedAt`, 'Finished at') : nothing}`;
    return html`<header class="panel-head">
        <div><p class="caption">${name}</p><h2>${tile.name ?? tile.key}</h2></div>
        <button type="button" class="button plain icon" aria-label="Close the tile" @click=${() => this.dispatchEvent(new Event('close'))}>×</button>
      </header>
      <div class="panel-body" data-at=${at} tabindex="-1">${fields} ${this.remarks(at)}
        ${Array.isArray(tile.goals) ? html`<p class="caption">${tile.need ?? goals.length} of ${goals.length} goals finish the tile.</p>` : nothing}</div>`;
  }

  /** A time of the event: a date in its zone, or a duration while the event has no valid clock. */
  #time(at, label) {
    const clock = clockOf(this.document);
    const seconds = this.value(at);
    if (!clock) return this.field(at, label, { read: readDuration, write: durationText, hint: 'Time since the start, such as 3 d 4 h.' });
    const read = (typed) => (Number.isFinite(clock.secondsAt(typed)) ? { value: clock.secondsAt(typed) } : { error: 'Type a date and a time.' });
    const write = (value) => (Number.isInteger(value) ? clock.local(value) : '');
    const since = Number.isInteger(seconds) && seconds >= 0 ? `${durationText(seconds)} after the start. ` : '';
    return this.field(at, label, { kind: 'datetime', read, write, hint: `${since}${clock.timeZone} time.` });
  }

  onFieldEdit(at, value) {
    const goal = /\/units\/(\d+)$/.exec(at)?.[1];
    if (goal === undefined) return super.onFieldEdit(at, value);
    this.edits.apply((document) => withUnits(document, this.team.key, this.entry.tile, Number(goal), value), { field: at });
  }
}

function readDuration(typed) {
  const seconds = parseDuration(typed);
  return seconds === null ? { error: 'Type a duration such as 3 d 4 h.' } : { value: seconds };
}

customElements.define('bs-standing-panel', StandingPanel);
