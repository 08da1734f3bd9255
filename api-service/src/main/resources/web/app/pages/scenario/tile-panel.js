import { html, nothing } from 'lit';
import { EditorPart } from './editor-part.js';
import { belongings, capabilitiesOf, dropsOf, gateText, list, newRule, removeTile, withGoal, withoutGoal } from './board-model.js';
import { meanAndMedianTime, pacingSeconds, smallestParty } from './tile-time.js';
import { chanceOf, parseRate, percentText, rateText } from './rates.js';
import { roughDuration } from './durations.js';

/** One tile: name, points, goals, the ways to reach them and the drops that count. */
class TilePanel extends EditorPart {
  static properties = {
    ...EditorPart.properties,
    at: {},
    board: { attribute: false },
    activities: { attribute: false },
  };

  render() {
    const tile = this.value(this.at);
    const withGoals = Array.isArray(tile.goals);
    const index = this.board.tiles.findIndex((entry) => entry.at === this.at);
    const place = `Row ${Math.floor(index / this.board.columns) + 1}, ${this.board.grid ? 'column' : 'tile'} ${(index % this.board.columns) + 1}`;
    return html`<header class="panel-head">
        <div>
          <p class="caption">${place}</p>
          <h2>${tile.name ?? tile.key}</h2>
        </div>
        <button type="button" class="button plain icon" aria-label="Close the tile" @click=${this.#close}>×</button>
      </header>
      <div class="panel-body">
        <div class="tile-fields">
          ${this.field(`${this.at}/name`, 'Name', { placeholder: tile.key })}
          ${this.field(`${this.at}/points`, 'Points', { kind: 'number' })}
          ${withGoals
            ? this.field(`${this.at}/need`, 'Goals needed', { kind: 'number', placeholder: `all ${tile.goals.length}` })
            : this.field(`${this.at}/required`, 'Needed', { kind: 'number' })}
        </div>
        ${withGoals ? tile.goals.map((goal, g) => this.#goal(goal, g)) : this.#rules(this.at, list(tile.rules))}
        ${this.keyField(`${this.at}/key`, 'Bonuses, gates, results and files name the tile by it. They follow when it changes here.')}
        ${this.remarks(this.at)}
        <div class="buttons">
          ${withGoals ? nothing : this.button('Add a way', () => this.edits.insert(`${this.at}/rules`, newRule(this.document)))}
          ${this.board.grid ? this.button('Add a goal', () => this.edits.apply((document) => withGoal(document, this.at)), { kind: withGoals ? '' : 'plain' }) : nothing}
          ${this.board.grid && this.board.tiles.length > 1
            ? this.button('Remove the tile', this.#remove, { kind: 'plain danger' })
            : nothing}
        </div>
        ${this.#note(tile)}
      </div>`;
  }

  #goal(goal, g) {
    const at = `${this.at}/goals/${g}`;
    return html`<section class="goal" aria-label="Goal ${goal?.key}">
      <div class="tile-fields goal-fields">
        ${this.field(`${at}/key`, `Goal ${g + 1}`)} ${this.field(`${at}/required`, 'Needed', { kind: 'number' })}
        ${this.button('×', () => this.edits.apply((document) => withoutGoal(document, this.at, g)), { kind: 'plain icon', title: `Remove goal ${goal?.key}` })}
      </div>
      ${this.#rules(at, list(goal?.rules))}
      ${this.button('Add a way', () => this.edits.insert(`${at}/rules`, newRule(this.document)), { kind: 'plain' })}
    </section>`;
  }

  #rules(at, rules) {
    return rules.map((rule, r) => this.#rule(`${at}/rules/${r}`, rule ?? {}, r, rules.length));
  }

  #rule(at, rule, r, count) {
    const activity = this.activities.get(rule.activity);
    const extras = list(rule.requires).length + list(rule.modifiers).length;
    const wrong = [...this.problems.within(`${at}/requires`), ...this.problems.within(`${at}/modifiers`)].length > 0;
    return html`<section class="rule" data-at=${at} tabindex="-1">
      <div class="rule-head">
        ${r > 0 ? html`<span class="rule-or">or</span>` : nothing}
        ${this.field(`${at}/activity`, 'Activity', {
          bare: true,
          kind: 'select',
          options: list(this.document.activities).map((entry) => [entry?.key, entry?.name ?? entry?.key ?? '']),
        })}
        ${activity ? html`<span class="tag">${paceText(activity)}</span>` : nothing}
        ${count > 1 ? this.button('×', () => this.edits.remove(at), { kind: 'plain icon', title: `Remove the way by ${activity?.name ?? rule.activity}` }) : nothing}
      </div>
      ${this.#drops(at, rule, activity)}
      <details class="more" ?open=${wrong}>
        <summary>Who may do it, and modifiers${extras > 0 ? html` <span class="tag">${extras}</span>` : nothing}</summary>
        <div class="more-body">
          ${this.tags(`${at}/requires`, 'Only players with', { hint: 'Capabilities a player must have; none means everyone.', suggestions: capabilitiesOf(this.document) })}
          ${this.#modifiers(at, rule)}
        </div>
      </details>
    </section>`;
  }

  #drops(at, rule, activity) {
    const accepts = list(rule.accepts);
    const index = list(this.document.activities).indexOf(activity);
    const granted = activity ? dropsOf(activity) : [];
    const foreign = accepts.filter((drop) => !granted.includes(drop));
    return html`<div class="drop-table" data-at="${at}/accepts" tabindex="-1">
      <table>
        <thead><tr><th><span class="hidden-label">Counts</span></th><th>Drop</th><th class="num">Rate</th><th class="num chance">Chance</th><th class="num">Units</th></tr></thead>
        <tbody>
          ${list(activity?.lines).map((line, l) =>
            list(line.outcomes).map((outcome, o) => {
              const path = `/activities/${index}/lines/${l}/outcomes/${o}`;
              const lineProblem = o === list(line.outcomes).length - 1 ? this.problems.at(`/activities/${index}/lines/${l}/outcomes`) : undefined;
              return list(outcome.grants).map(
                (grant, g) => html`<tr>
                  <td>${this.#checkbox(at, accepts, grant.drop)}</td>
                  <td class="drop-name ${accepts.includes(grant.drop) ? 'counted' : ''}">${grant.drop}</td>
                  <td class="rate">${g === 0 ? this.field(`${path}/probability`, `Rate of ${grant.drop}`, { bare: true, right: true, read: parseRate, write: rateText, problem: lineProblem }) : nothing}</td>
                  <td class="num chance soft">${g === 0 ? percentText(chanceOf(outcome.probability)) : nothing}</td>
                  <td class="num">${unitsText(grant.units)}</td>
                </tr>`,
              );
            }),
          )}
          ${foreign.map(
            (drop) => html`<tr>
              <td>${this.#checkbox(at, accepts, drop)}</td>
              <td class="drop-name counted" colspan="4">${drop} <span class="caption">not a drop of this activity</span></td>
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${this.remark(`${at}/accepts`)}
    ${/\/rules\/0$/.test(at) ? html`<p class="caption">Any ticked drop counts. Rates belong to the activity, for all its tiles.</p>` : nothing}`;
  }

  #checkbox(at, accepts, drop) {
    return html`<input type="checkbox" class="check" aria-label="${drop} counts" .checked=${accepts.includes(drop)} ?disabled=${this.locked}
      @change=${(event) => this.edits.set(`${at}/accepts`, event.target.checked ? [...accepts, drop] : accepts.filter((other) => other !== drop))} />`;
  }

  #modifiers(at, rule) {
    const modifiers = list(rule.modifiers);
    return html`${modifiers.map((modifier, m) => {
        const path = `${at}/modifiers/${m}`;
        return html`<div class="modifier" data-at=${path}>
          ${this.field(`${path}/capability`, 'Players with', { suggestions: capabilitiesOf(this.document) })}
          ${this.field(`${path}/time`, 'Time ×', { kind: 'number', placeholder: '1' })}
          ${this.field(`${path}/probability`, 'Chance ×', { kind: 'number', placeholder: '1' })}
          ${this.button('×', () => this.edits.remove(path), { kind: 'plain icon', title: `Remove the modifier for ${modifier?.capability}` })}
        </div>`;
      })}
      <div class="buttons">${this.button('Add a modifier', () => this.edits.insert(`${at}/modifiers`, { capability: capabilitiesOf(this.document)[0] ?? 'tool', time: 0.9 }), { kind: 'plain' })}</div>`;
  }

  /** Another activity grants other drops: those it does not grant are unticked, and its first one is ticked instead. */
  onFieldEdit(at, value) {
    super.onFieldEdit(at, value);
    const rule = at.match(/^(.*\/rules\/\d+)\/activity$/)?.[1];
    if (!rule) return;
    const granted = dropsOf(this.activities.get(value));
    const kept = list(this.value(`${rule}/accepts`)).filter((drop) => granted.includes(drop));
    this.edits.set(`${rule}/accepts`, kept.length > 0 ? kept : granted.slice(0, 1));
  }

  #note(tile) {
    const { mean, median } = meanAndMedianTime(tile, this.activities, this.document.board?.drops);
    const { bonuses, gate, lines } = belongings(this.document, this.board, this.at);
    const groups = [...lines, ...bonuses.map((bonus) => bonus.name ?? bonus.key)];
    return html`<p class="notice info tile-note">
      ${Number.isFinite(mean)
        ? html`A lone player needs <b>${roughDuration(mean)}</b> on average${median === null ? '' : `; half of them are done after ${roughDuration(median)}`}.`
        : 'No rule of this tile can ever finish it: choose a drop that its activity grants.'}
      ${groups.length > 0 ? html`Belongs to ${joined(groups)}.` : nothing}
      ${gate ? html`Opens after ${gateText(gate)}${gate.after?.points === undefined ? ' tiles' : ''}.` : nothing}
    </p>`;
  }

  #remove = () => {
    const at = this.at;
    this.#close();
    this.edits.apply((document) => removeTile(document, at));
  };

  #close = () => this.dispatchEvent(new Event('close'));
}

function unitsText(units) {
  if (units && typeof units === 'object') return units.min === units.max ? String(units.min) : `${units.min}–${units.max}`;
  return String(units ?? '');
}

function paceText(activity) {
  const pacing = list(activity.lines).reduce((longest, line) => ((line?.baselineSeconds ?? 0) > (longest?.baselineSeconds ?? 0) ? line : longest), null);
  const variation = pacing?.varianceSeconds ? ` ± ${roughDuration(pacing.varianceSeconds)}` : '';
  const party = smallestParty(activity);
  return roughDuration(pacingSeconds(activity)) + variation + (party > 1 ? `, ${party} players` : '');
}

function joined(words) {
  return words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

customElements.define('bs-tile-panel', TilePanel);
