import { html } from 'lit';
import { Element } from '../../components/element.js';
import { placeName } from './places.js';

/** Entries beyond this are counted: a broken document can have thousands. */
const LISTED_MAX = 100;

/** Every problem and warning with its place; a click jumps there. */
class ProblemList extends Element {
  static properties = { document: { attribute: false }, problems: { attribute: false }, warnings: { attribute: false } };

  render() {
    const total = this.problems.length + this.warnings.length;
    const listed = (entries, kind, room) => entries.slice(0, room).map((entry) => ({ ...entry, kind }));
    const entries = [...listed(this.problems, 'bad', LISTED_MAX), ...listed(this.warnings, 'warn', Math.max(0, LISTED_MAX - this.problems.length))];
    return html`<section class="card problem-list" aria-label="Problems and warnings">
      <ul>
        ${entries.map(
          (entry) => html`<li>
            <button type="button" class="problem-entry" @click=${() => this.dispatchEvent(new CustomEvent('jump', { detail: entry.pointer }))}>
              <span class="remark ${entry.kind}">${entry.kind === 'bad' ? 'Problem' : 'Warning'}</span>
              <b>${placeName(entry.pointer, this.document)}</b>
              <span class="soft">${entry.message}</span>
            </button>
          </li>`,
        )}
        ${total > entries.length ? html`<li class="caption">${(total - entries.length).toLocaleString('en')} more</li>` : ''}
      </ul>
      <button type="button" class="button plain icon" aria-label="Close the list" @click=${() => this.dispatchEvent(new Event('close'))}>×</button>
    </section>`;
  }
}

customElements.define('bs-problem-list', ProblemList);
