import { html, nothing } from 'lit';
import { plural } from '../../format.js';
import { EditorPart } from './editor-part.js';
import { list, renameDrop } from './board-model.js';
import { chanceOf, parseRate, percentText, rateText } from './rates.js';
import { durationText, parseDuration } from './durations.js';
import { keyFrom } from './keys.js';

/** One activity: who may do it, how long it takes, and its drop tables. */
class ActivityForm extends EditorPart {
  static properties = { ...EditorPart.properties, at: {}, tiles: { type: Number }, only: { type: Boolean } };

  render() {
    const activity = this.value(this.at) ?? {};
    const solo = activity.solo ?? true;
    const group = activity.group ?? null;
    const body = html`<div class="edit-form">
        <div class="field-grid">
          ${this.field(`${this.at}/name`, 'Name', { placeholder: activity.key })}
          <div class="field">
            <label for="mode">Done by</label>
            <select class="input" id="mode" ?disabled=${this.locked} @change=${(event) => this.#mode(event.target.value)}>
              ${[['solo', 'one player'], ['both', 'one player or a group'], ['group', 'a group only']].map(
                ([value, text]) => html`<option value=${value} ?selected=${value === (group ? (solo ? 'both' : 'group') : 'solo')}>${text}</option>`,
              )}
            </select>
          </div>
          ${group
            ? html`${this.field(`${this.at}/group/min`, 'Smallest group', { kind: 'number', placeholder: '2' })}
              ${this.field(`${this.at}/group/max`, 'Largest group', { kind: 'number', placeholder: 'no limit' })}`
            : nothing}
        </div>
        ${this.remark(this.at)}
        ${list(activity.lines).map((line, index) => this.#line(line ?? {}, index, list(activity.lines).length))}
        <div class="buttons">${this.button('Add a loot line', this.#addLine, { title: 'Every loot line is rolled in every attempt' })}</div>
        ${this.#bands(activity)}
        ${this.keyField(`${this.at}/key`, 'The rules of tiles name the activity by it. They follow when it changes here.')}
      </div>`;
    return html`<header class="panel-head">
        <div><h2>${activity.name ?? activity.key}</h2><p class="caption">Used by ${plural(this.tiles, 'tile')}.</p></div>
        <div class="buttons">
          ${this.button('Copy', () => this.dispatchEvent(new Event('copy')))}
          ${this.button('Remove', () => this.dispatchEvent(new Event('remove')), { kind: 'danger', disabled: this.only })}
        </div>
      </header>
      <div class="panel-body">${body} ${this.remarks(this.at)}</div>`;
  }

  #line(line, index, count) {
    const at = `${this.at}/lines/${index}`;
    const outcomes = list(line.outcomes);
    const total = outcomes.reduce((sum, outcome) => sum + (chanceOf(outcome?.probability) || 0), 0);
    const left = Math.max(0, 1 - total);
    return html`<section class="loot" aria-label="Loot line ${line.key}">
      <div class="field-grid">
        ${this.field(`${at}/key`, 'Loot line')}
        ${this.field(`${at}/baselineSeconds`, 'An attempt takes', { read: readSeconds, write: durationText, placeholder: '10 min' })}
        ${this.field(`${at}/varianceSeconds`, 'give or take', { read: readSeconds, write: durationText, placeholder: '0 s' })}
        ${this.field(`${at}/distribution`, 'spread', { kind: 'select', value: line.distribution ?? 'UNIFORM', options: [['UNIFORM', 'evenly'], ['NORMAL', 'mostly near the middle']] })}
        ${this.field(`${at}/roll`, 'Rolled', { kind: 'select', options: [['PER_PLAYER', 'once per player'], ['PER_GROUP', 'once per group']] })}
      </div>
      <div class="drop-table">
        <table>
          <thead><tr><th>Drop</th><th class="num">Rate</th><th class="num chance">Chance</th><th class="num">Units</th><th><span class="hidden-label">Actions</span></th></tr></thead>
          <tbody>
            ${outcomes.map((outcome, o) => this.#outcome(`${at}/outcomes/${o}`, outcome ?? {}, outcomes.length))}
          </tbody>
          <tfoot><tr><td class="soft">Nothing</td><td></td><td class="num chance soft">${percentText(left)}</td><td></td><td></td></tr></tfoot>
        </table>
      </div>
      ${this.remark(`${at}/outcomes`)}
      <div class="buttons">
        ${this.button('Add a drop', () => this.#addOutcome(at, outcomes))}
        ${count > 1 ? this.button('Remove this line', () => this.edits.remove(at), { kind: 'plain danger' }) : nothing}
      </div>
    </section>`;
  }

  #outcome(at, outcome, count) {
    const grants = list(outcome.grants);
    const rows = grants.length === 0 ? [null] : grants;
    return rows.map((grant, g) => {
      const path = `${at}/grants/${g}`;
      return html`<tr>
        <td>${grant ? this.field(`${path}/drop`, 'Drop', { bare: true, lazy: true }) : html`<span class="soft">${outcome.key}: grants nothing</span>`}</td>
        <td class="rate">${g === 0 ? this.field(`${at}/probability`, `Rate of ${grant?.drop ?? outcome.key}`, { bare: true, right: true, read: parseRate, write: rateText }) : html`<span class="caption">with the above</span>`}</td>
        <td class="num chance soft">${g === 0 ? percentText(chanceOf(outcome.probability)) : nothing}</td>
        <td class="units">${grant ? this.field(`${path}/units`, `Units of ${grant.drop}`, { bare: true, right: true, read: readUnits, write: unitsText, problem: this.#unitsProblem(path) }) : nothing}</td>
        <td class="row-actions">
          ${g === rows.length - 1 ? this.button('+', () => this.edits.insert(`${at}/grants`, { drop: this.#newDrop(), units: 1 }), { kind: 'plain icon', title: 'Another drop of the same outcome' }) : nothing}
          ${this.button('×', () => this.edits.remove(grants.length > 1 ? path : at), { kind: 'plain icon', title: `Remove ${grant?.drop ?? outcome.key}`, disabled: count === 1 && grants.length < 2 })}
        </td>
      </tr>`;
    });
  }

  #unitsProblem(path) {
    const found = this.problems.within(`${path}/units`);
    return found.length > 0 ? found.map((entry) => entry.message).join(' ') : undefined;
  }

  #bands(activity) {
    if (!activity.group && list(activity.groupBands).length === 0) return nothing;
    return html`<section class="loot">
      <h3>Group sizes</h3>
      <p class="caption">Time and chances of groups of these sizes, as factors; other sizes have 1.</p>
      ${list(activity.groupBands).map((band, index) => {
        const at = `${this.at}/groupBands/${index}`;
        return html`<div class="modifier band" data-at=${at}>
          ${this.field(`${at}/min`, 'From', { kind: 'number' })} ${this.field(`${at}/max`, 'to players', { kind: 'number' })}
          ${this.field(`${at}/time`, 'Time ×', { kind: 'number', placeholder: '1' })} ${this.field(`${at}/probability`, 'Chance ×', { kind: 'number', placeholder: '1' })}
          ${this.button('×', () => this.edits.remove(at), { kind: 'plain icon', title: 'Remove this size' })}
        </div>
        ${this.remark(at)}`;
      })}
      <div class="buttons">${this.button('Add a size', this.#addBand, { kind: 'plain' })}</div>
    </section>`;
  }

  onFieldEdit(at, value) {
    const isDrop = /\/grants\/\d+\/drop$/.test(at);
    // A drop keeps counting for its tiles when its name changes.
    if (isDrop && value) this.edits.apply((document) => renameDrop(document, this.at, this.value(at), value));
    else super.onFieldEdit(at, value);
  }

  #mode(mode) {
    this.edits.apply((document) => {
      const index = Number(this.at.split('/')[2]);
      const { group, solo, ...rest } = document.activities[index];
      const next = { ...rest, solo: mode !== 'group', group: mode === 'solo' ? null : (group ?? { min: 2 }) };
      return { ...document, activities: document.activities.with(index, next) };
    });
  }

  #addLine = () => {
    const lines = list(this.value(`${this.at}/lines`));
    const key = keyFrom(`line-${lines.length + 1}`, lines.map((line) => line?.key));
    const outcomes = [{ key: 'drop', probability: '1/30', grants: [{ drop: this.#newDrop(), units: 1 }] }];
    this.edits.insert(`${this.at}/lines`, { key, roll: 'PER_PLAYER', baselineSeconds: lines[0]?.baselineSeconds ?? 600, varianceSeconds: 0, distribution: 'UNIFORM', outcomes });
  };

  #addOutcome(at, outcomes) {
    const key = keyFrom(`drop-${outcomes.length + 1}`, outcomes.map((outcome) => outcome?.key));
    this.edits.insert(`${at}/outcomes`, { key, probability: '1/100', grants: [{ drop: this.#newDrop(), units: 1 }] });
  }

  #addBand = () => {
    const bands = list(this.value(`${this.at}/groupBands`));
    const min = Math.max(1, ...bands.map((band) => (band?.max ?? 0) + 1), this.value(`${this.at}/group/min`) ?? 2);
    this.edits.insert(`${this.at}/groupBands`, { min, max: min, time: 1 });
  };

  #newDrop() {
    const drops = list(this.document.activities).flatMap((activity) => list(activity?.lines).flatMap((line) => list(line?.outcomes).flatMap((outcome) => list(outcome?.grants).map((grant) => grant?.drop))));
    return keyFrom(`${this.value(`${this.at}/key`)} drop`, drops);
  }
}

function readSeconds(typed) {
  const seconds = parseDuration(typed);
  return seconds === null ? { error: 'Type a duration such as 10 min or 90 s.' } : { value: seconds };
}

/** `3` or `2–6`. */
function readUnits(typed) {
  const range = /^(\d+)\s*(?:-|–|to)\s*(\d+)$/.exec(typed.trim());
  if (range) return { value: { min: Number(range[1]), max: Number(range[2]) } };
  const number = Number(typed);
  return Number.isInteger(number) ? { value: number } : { error: 'Type a number such as 1, or a range such as 2–6.' };
}

function unitsText(units) {
  return units !== null && typeof units === 'object' ? `${units.min ?? '?'}–${units.max ?? '?'}` : String(units);
}

customElements.define('bs-activity-form', ActivityForm);
