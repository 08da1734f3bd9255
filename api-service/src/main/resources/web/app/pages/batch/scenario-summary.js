import { html } from 'lit';
import { boardOf } from '../../board.js';
import { Element } from '../../components/element.js';
import { table } from '../../components/table.js';
import { EventClock } from '../../event-time.js';
import { count, strategy } from '../../format.js';

function meanSkill({ players }) {
  return (players.reduce((sum, player) => sum + (player.skill ?? 1), 0) / Math.max(1, players.length)).toFixed(2);
}

/** The scenario of a batch in short. */
class ScenarioSummary extends Element {
  static properties = { scenario: { attribute: false } };

  render() {
    const { scenario } = this;
    const clock = new EventClock(scenario);
    const board = boardOf(scenario);
    const points = board.tiles.reduce((sum, tile) => sum + tile.points, 0);
    return html`<div class="grid">
      <section class="card w4"><div class="card-head"><div><h2>${scenario.name}</h2><p>${clock.span()} (${clock.timeZone})</p></div></div>
        <p class="soft">${count(board.tiles.length)} tiles worth ${count(points)} points, ${count(scenario.activities.length)} activities${scenario.standing ? ', continued from a standing' : ''}.</p>
        <p class="caption"><a class="link" href=${`/scenarios/${scenario.id}/edit`}>Open in the editor</a></p></section>
      <section class="card w8"><div class="card-head"><div><h2>Teams</h2><p>Strategy and players</p></div></div>
        ${table('Teams', [['Team', 'lead'], ['Strategy', ''], ['Players', 'num'], ['Mean skill', 'num']], scenario.teams.map((team) => [
          team.name ?? team.key, strategy(team.strategy.key, team.strategy.params), count(team.players.length), meanSkill(team),
        ]))}</section>
    </div>`;
  }
}

customElements.define('bs-scenario-summary', ScenarioSummary);
