import { html, nothing } from 'lit';
import { EditorPart } from './editor-part.js';
import { capabilitiesOf, list } from './board-model.js';
import './week-grid.js';

/** One player: skill, capabilities and when they are online. */
class PlayerForm extends EditorPart {
  static properties = { ...EditorPart.properties, at: {}, only: { type: Boolean } };

  render() {
    const player = this.value(this.at) ?? {};
    const body = html`<div class="field-grid">
        ${this.field(`${this.at}/name`, 'Name', { placeholder: player.key })}
        ${this.field(`${this.at}/skill`, 'Skill', { kind: 'number', placeholder: '1', hint: 'Factor on time: 0.9 is faster.' })}
      </div>
      ${this.tags(`${this.at}/capabilities`, 'Capabilities', { suggestions: capabilitiesOf(this.document), hint: 'Press Enter to add one.' })}
      <bs-week-grid
        at=${`${this.at}/sessions`}
        .sessions=${list(player.sessions)}
        .zone=${this.document.timeZone ?? 'America/New_York'}
        .startsAt=${this.document.startsAt}
        .durationSeconds=${this.document.durationSeconds}
        ?locked=${this.locked}
      ></bs-week-grid>
      ${this.keyField(`${this.at}/key`, 'Experiments and replays name the player by it.')}`;
    return html`<header class="panel-head">
        <div><p class="caption">Player</p><h2>${player.name ?? player.key}</h2></div>
        <button type="button" class="button plain icon" aria-label="Close the player" @click=${() => this.dispatchEvent(new Event('close'))}>×</button>
      </header>
      <div class="panel-body">
        ${body} ${this.remarks(this.at)}
        <div class="buttons">
          ${this.button('Copy the player', () => this.dispatchEvent(new Event('copy')))}
          ${this.only ? nothing : this.button('Remove', () => this.dispatchEvent(new Event('remove')), { kind: 'plain danger' })}
        </div>
      </div>`;
  }
}

customElements.define('bs-player-form', PlayerForm);
