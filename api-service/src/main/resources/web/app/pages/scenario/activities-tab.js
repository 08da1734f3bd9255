import { html, nothing } from 'lit';
import { plural } from '../../format.js';
import { EditorPart } from './editor-part.js';
import { dropsOf, list, readBoard } from './board-model.js';
import { goalsOf, pacingSeconds } from './tile-time.js';
import { copyOf, keyFrom } from './keys.js';
import { roughDuration } from './durations.js';
import './activity-form.js';

/** All activities at the left, the chosen one with its drop tables at the right. */
class ActivitiesTab extends EditorPart {
  static properties = { ...EditorPart.properties, activity: { type: Number }, search: { state: true } };

  constructor() {
    super();
    this.activity = 0;
    this.search = '';
  }

  render() {
    const activities = list(this.document.activities);
    const uses = this.#uses();
    const sought = this.search.toLowerCase();
    const found = activities.map((activity, index) => ({ activity: activity ?? {}, index })).filter(({ activity }) => `${activity.name ?? ''} ${activity.key}`.toLowerCase().includes(sought));
    const chosen = activities[this.activity] ? this.activity : 0;
    return html`<div class="list-layout">
      <section class="card list-side" aria-label="Activities">
        ${activities.length > 8
          ? html`<input class="input" type="search" placeholder="Find an activity" aria-label="Find an activity" .value=${this.search} @input=${(event) => (this.search = event.target.value)} />`
          : nothing}
        <ul class="choices">
          ${found.map(({ activity, index }) => {
            const at = `/activities/${index}`;
            const wrong = this.problems.within(at).length > 0;
            return html`<li>
              <button type="button" class="choice ${wrong ? 'wrong' : ''}" aria-pressed=${String(index === chosen)} @click=${() => this.#select(index)}>
                <span class="cut" title=${activity.name ?? activity.key}>${activity.name ?? activity.key}</span>
                <span class="caption">${roughDuration(pacingSeconds(activity))}, ${plural(dropsOf(activity).length, 'drop')}, ${plural(uses.get(activity.key) ?? 0, 'tile')}${wrong ? ', has problems' : ''}</span>
              </button>
            </li>`;
          })}
        </ul>
        <div class="buttons">${this.button('Add an activity', this.#add)}</div>
        ${this.remark('/activities')}
      </section>
      ${activities[chosen]
        ? html`<bs-activity-form
            class="card list-main"
            .document=${this.document} .edits=${this.edits} .problems=${this.problems} .warnings=${this.warnings} ?locked=${this.locked}
            .at=${`/activities/${chosen}`} .tiles=${uses.get(activities[chosen].key) ?? 0} ?only=${activities.length === 1}
            @copy=${() => this.#copy(chosen)} @remove=${() => this.#remove(chosen)}
          ></bs-activity-form>`
        : nothing}
    </div>`;
  }

  /** How many tiles use each activity. */
  #uses() {
    const uses = new Map();
    for (const { tile } of readBoard(this.document).tiles) {
      const keys = new Set(goalsOf(tile).flatMap((goal) => list(goal?.rules).map((rule) => rule?.activity)));
      for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
    }
    return uses;
  }

  #add = () => {
    const activities = list(this.document.activities);
    const name = `Activity ${activities.length + 1}`;
    const key = keyFrom(name, activities.map((activity) => activity?.key));
    const drop = `${key}.drop`;
    this.search = '';
    this.edits.insert('/activities', {
      key,
      name,
      lines: [{ key: 'drops', roll: 'PER_PLAYER', baselineSeconds: 600, varianceSeconds: 60, distribution: 'UNIFORM', outcomes: [{ key: 'drop', probability: '1/30', grants: [{ drop, units: 1 }] }] }],
    });
    this.#select(activities.length);
  };

  #copy(index) {
    const activities = list(this.document.activities);
    this.edits.insert('/activities', copyOf(activities[index], activities), index + 1);
    this.#select(index + 1);
  }

  #remove(index) {
    this.edits.remove(`/activities/${index}`);
    this.#select(Math.max(0, index - 1));
  }

  #select(index) {
    this.dispatchEvent(new CustomEvent('choose', { detail: { activity: index }, bubbles: true }));
  }
}

customElements.define('bs-activities-tab', ActivitiesTab);
