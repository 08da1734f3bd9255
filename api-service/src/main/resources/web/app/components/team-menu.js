import { html } from 'lit';

/** More teams than this are easier to find by typing. */
const LISTED_MAX = 8;
let menus = 0;

/** A menu of teams, `[{ key, name }]`; with many of them a field that offers what matches the text. */
export function teamMenu(teams, chosen, choose) {
  if (teams.length <= LISTED_MAX) {
    return html`<select class="input" aria-label="Team" @change=${(event) => choose(event.target.value)}>
      ${teams.map((team) => html`<option value=${team.key} ?selected=${chosen === team.key}>${team.name}</option>`)}</select>`;
  }
  const id = `teams-${++menus}`;
  const name = teams.find((team) => team.key === chosen)?.name ?? '';
  const pick = (event) => {
    const text = event.target.value.trim().toLowerCase();
    const found = teams.find((team) => team.name.toLowerCase() === text) ?? teams.find((team) => text && team.name.toLowerCase().includes(text));
    if (found) {
      choose(found.key);
    }
    event.target.value = found?.name ?? name;
  };
  return html`<input class="input team-search" aria-label="Team, type to search" list=${id} .value=${name} @focus=${(event) => (event.target.value = '')} @blur=${(event) => (event.target.value ||= name)} @change=${pick}>
    <datalist id=${id}>${teams.map((team) => html`<option value=${team.name}></option>`)}</datalist>`;
}
