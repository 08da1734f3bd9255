import { html, nothing } from 'lit';
import { ask } from '../../components/confirm.js';
import { EditorPart } from './editor-part.js';
import { list } from './board-model.js';
import { copyOf, keyFrom, rosterPlayers } from './keys.js';
import { withoutTeam } from './standing-model.js';
import { teamSwitch } from './team-switch.js';
import { without } from './pointer.js';
import { minutesPerWeek, WEEK } from './sessions.js';
import './player-form.js';

const STRATEGIES = [
  ['GREEDY', 'Greedy: most points first'],
  ['VALUE', 'Value: most points per hour first'],
  ['SPREAD', 'Spread: players share the best tiles'],
  ['ROW_UNLOCKING', 'Row unlocking: open the next row first'],
  ['COMBO_UNLOCKING', 'Combo unlocking: save shared activities'],
];
const ROW_STRATEGIES = ['ROW_UNLOCKING', 'COMBO_UNLOCKING'];

/** Teams as a switch, the players of the chosen one as a table, the chosen player beside it. */
class TeamsTab extends EditorPart {
  static properties = { ...EditorPart.properties, team: { type: Number }, player: { type: Number } };

  constructor() {
    super();
    this.team = 0;
    this.player = null;
  }

  render() {
    const teams = list(this.document.teams);
    const index = teams[this.team] ? this.team : 0;
    const team = teams[index];
    return html`<div class="team-bar">
        ${teamSwitch(teams, index, (team) => this.problems.within(`/teams/${team}`).length > 0, (team) => this.#select(team, null))}
        ${this.button('Add a team', this.#addTeam)}
      </div>
      ${this.remark('/teams')} ${team ? this.#team(team, index, teams.length) : nothing}`;
  }

  #team(team, index, count) {
    const at = `/teams/${index}`;
    const players = list(team.players);
    const grid = this.document.schemaVersion === 2;
    const strategy = team.strategy?.key;
    const open = this.player !== null && players[this.player];
    const main = html`<div class="field-grid">
        ${this.field(`${at}/name`, 'Team name', { placeholder: team.key })}
        ${this.field(`${at}/strategy/key`, 'Strategy', { kind: 'select', options: STRATEGIES.filter(([key]) => !grid || !ROW_STRATEGIES.includes(key)) })}
        ${strategy === 'SPREAD' ? this.field(`${at}/strategy/params/width`, 'Tiles at a time', { kind: 'number', placeholder: '3' }) : nothing}
      </div>
      ${this.#players(at, players)}
      ${this.keyField(`${at}/key`, 'Results, comparisons and the standing name the team by it.')}
      <div class="buttons">
        ${this.button('Add a player', () => this.#addPlayer(at, players))}
        ${this.button('Paste a roster…', () => this.#pasteRoster(at, players))}
        <span class="grow"></span>
        ${this.button('Copy the team', () => this.#copyTeam(index), { kind: 'plain' })}
        ${this.button('Remove the team', () => this.#removeTeam(index), { kind: 'plain danger', disabled: count === 1 })}
      </div>`;
    return html`<div class="board-layout ${open ? 'open' : ''} teams">
      <section class="card board-side"><div class="edit-form">${main} ${this.#otherRemarks(at)}</div></section>
      ${open
        ? html`<aside class="card side-panel" aria-label="Player">
            <bs-player-form
              .document=${this.document} .edits=${this.edits} .problems=${this.problems} .warnings=${this.warnings} ?locked=${this.locked}
              .at=${`${at}/players/${this.player}`} ?only=${players.length === 1}
              @close=${() => this.#select(index, null)} @copy=${() => this.#copyPlayer(at, players)} @remove=${() => this.#removePlayer(at)}
            ></bs-player-form>
          </aside>`
        : nothing}
    </div>`;
  }

  /** Problems of the team itself; those of a player are shown in the player's row and form. */
  #otherRemarks(at) {
    const entries = [...this.problems.within(at), ...this.warnings.within(at)];
    const fields = [`${at}/name`, `${at}/key`, `${at}/strategy/key`, `${at}/strategy/params/width`];
    const own = entries.filter((entry) => !entry.pointer.startsWith(`${at}/players/`) && !fields.includes(entry.pointer));
    return own.length === 0 ? nothing : html`<ul class="remarks" data-at=${at} tabindex="-1">${own.map((entry) => html`<li class="remark ${this.problems.list.includes(entry) ? 'bad' : 'warn'}">${entry.message}</li>`)}</ul>`;
  }

  #players(at, players) {
    return html`<div class="player-table">
      <table>
        <thead><tr><th>Player</th><th class="num">Skill</th><th>Capabilities</th><th class="num">Online</th></tr></thead>
        <tbody>
          ${players.map((player, index) => {
            const path = `${at}/players/${index}`;
            const wrong = this.problems.within(path).length > 0;
            const warned = !wrong && this.warnings.within(path).length > 0;
            return html`<tr class=${index === this.player ? 'chosen' : ''} @click=${() => this.#select(this.team, index)}>
              <td><button type="button" class="row-link" aria-expanded=${String(index === this.player)}>${player?.name ?? player?.key}</button>${wrong || warned ? html`<span class="edit-flag ${warned ? 'warned' : ''}" title=${wrong ? 'has problems' : 'has warnings'}>!</span>` : nothing}</td>
              <td class="num">${player?.skill ?? 1}</td>
              <td><span class="tags">${list(player?.capabilities).slice(0, 4).map((tag) => html`<span class="tag">${tag}</span>`)}${list(player?.capabilities).length > 4 ? html`<span class="caption">${list(player.capabilities).length - 4} more</span>` : nothing}</span></td>
              <td class="num nowrap">${onlineText(player)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  onFieldEdit(at, value) {
    if (!/^\/teams\/\d+\/strategy\/key$/.test(at)) return super.onFieldEdit(at, value);
    // Parameters belong to a strategy: another one does not know them.
    this.edits.set(at.replace(/\/key$/, ''), { key: value });
  }

  #addTeam = () => {
    const teams = list(this.document.teams);
    const name = `Team ${teams.length + 1}`;
    const strategy = { key: this.document.schemaVersion === 2 ? 'VALUE' : 'ROW_UNLOCKING' };
    this.edits.insert('/teams', { key: keyFrom(name, teams.map((team) => team?.key)), name, strategy, players: [newPlayer([])] });
    this.#select(teams.length, null);
  };

  #copyTeam(index) {
    const teams = list(this.document.teams);
    this.edits.insert('/teams', copyOf(teams[index], teams), index + 1);
    this.#select(index + 1, null);
  }

  #removeTeam(index) {
    this.edits.apply((document) => without(withoutTeam(document, document.teams[index]?.key), `/teams/${index}`));
    this.#select(Math.max(0, index - 1), null);
  }

  #addPlayer(at, players) {
    this.edits.insert(`${at}/players`, newPlayer(players));
    this.#select(this.team, players.length);
  }

  #copyPlayer(at, players) {
    this.edits.insert(`${at}/players`, copyOf(players[this.player], players), this.player + 1);
    this.#select(this.team, this.player + 1);
  }

  #removePlayer(at) {
    const index = this.player;
    this.#select(this.team, null);
    this.edits.remove(`${at}/players/${index}`);
  }

  async #pasteRoster(at, players) {
    const values = await ask({
      title: 'Paste a roster',
      cancel: 'Cancel',
      action: 'Add the players',
      body: html`<div class="field">
        <label for="roster">One name per line</label>
        <textarea class="input" id="roster" name="roster" rows="10"></textarea>
        <p class="hint">New players have skill 1, no capabilities and are always online. Names already in the team are left out.</p>
      </div>`,
    });
    const added = values ? rosterPlayers(values.roster, players) : [];
    if (added.length > 0) this.edits.set(`${at}/players`, [...players, ...added]);
  }

  #select(team, player) {
    this.dispatchEvent(new CustomEvent('choose', { detail: { team, player }, bubbles: true }));
  }
}

function newPlayer(players) {
  const name = `Player ${players.length + 1}`;
  return { key: keyFrom(name, players.map((player) => player?.key)), name, skill: 1, capabilities: [], sessions: [] };
}

function onlineText(player) {
  const minutes = minutesPerWeek(player?.sessions);
  return minutes === WEEK ? 'always' : `${(minutes / 60).toFixed(1).replace(/\.0$/, '')} h per week`;
}

customElements.define('bs-teams-tab', TeamsTab);
