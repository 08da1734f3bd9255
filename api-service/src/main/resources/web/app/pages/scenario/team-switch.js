import { html, nothing } from 'lit';

/** Beyond this, a menu. */
const SEGMENTS_MAX = 6;

/** Chooses one of the teams; those with problems are marked. */
export function teamSwitch(teams, chosen, isWrong, choose) {
  return teams.length <= SEGMENTS_MAX ? segments(teams, chosen, isWrong, choose) : menu(teams, chosen, isWrong, choose);
}

function segments(teams, chosen, isWrong, choose) {
  return html`<div class="segments" role="group" aria-label="Team">
    ${teams.map(
      (team, index) => html`<button type="button" aria-pressed=${String(index === chosen)} @click=${() => choose(index)}>
        <span class="swatch c${(index % 8) + 1}"></span><span class="cut">${team?.name ?? team?.key}</span>${isWrong(index) ? html`<span class="edit-flag" title="has problems">!</span>` : nothing}
      </button>`,
    )}
  </div>`;
}

function menu(teams, chosen, isWrong, choose) {
  return html`<div class="field team-menu">
    <label for="team" class="hidden-label">Team</label>
    <select class="input" id="team" @change=${(event) => choose(event.target.selectedIndex)}>
      ${teams.map((team, index) => html`<option ?selected=${index === chosen}>${team?.name ?? team?.key}${isWrong(index) ? ' (problems)' : ''}</option>`)}
    </select>
  </div>`;
}
