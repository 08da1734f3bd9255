import { html } from 'lit';

/** A switch between views: `choices` are `[key, word]`, the last one is the table where there is one. */
export function segments(label, choices, chosen, choose) {
  return html`<div class="segments" role="group" aria-label=${label}>
    ${choices.map(([key, word]) => html`<button type="button" aria-pressed=${key === chosen} @click=${() => choose(key)}>${word}</button>`)}
  </div>`;
}
