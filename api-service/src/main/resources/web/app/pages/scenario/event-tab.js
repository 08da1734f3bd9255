import { html, nothing } from 'lit';
import { EventClock } from '../../event-time.js';
import { EditorPart } from './editor-part.js';
import { durationText, parseDuration } from './durations.js';
import { list, readBoard } from './board-model.js';

const ZONES = Intl.supportedValuesOf ? Intl.supportedValuesOf('timeZone') : [];

/** When the event takes place and how it is won. */
class EventTab extends EditorPart {
  render() {
    const document = this.document;
    const board = readBoard(document);
    return html`<div class="grid">
      <section class="card w7">
        <div class="edit-form">
          ${this.field('/name', 'Name of the event')}
          <div class="field-grid">
            ${this.field('/startsAt', 'Starts', { kind: 'datetime', hint: 'Local time in the time zone of the event.' })}
            ${this.field('/timeZone', 'Time zone', { suggestions: ZONES, placeholder: 'America/New_York' })}
          </div>
          <div class="field-grid">
            ${this.field('/durationSeconds', 'Duration', { hint: this.#ends(), read: readDuration, write: durationText, placeholder: '9 d' })}
          </div>
          ${board.grid ? this.#win() : nothing}
          ${this.remarks('/schemaVersion')}
        </div>
      </section>
      <section class="card w5">
        <h2>What this event has</h2>
        <dl class="event-facts">
          <div><dt>Board</dt><dd>${board.grid ? `${board.columns} columns` : `${board.rows.length} rows of four`}, ${board.tiles.length} tiles, ${board.total.toLocaleString('en')} points</dd></div>
          <div><dt>Activities</dt><dd>${list(document.activities).length}</dd></div>
          <div><dt>Teams</dt><dd>${list(document.teams).map((team) => `${team?.name ?? team?.key} (${list(team?.players).length})`).join(', ')}</dd></div>
          ${board.grid ? html`<div><dt>Under way</dt><dd>${document.standing ? `Since ${durationText(document.standing.at)}: runs continue from the ` : 'No. In the middle of the event, say how the teams stand: '}<a class="link" href="?tab=board&standing=0">standing</a>.</dd></div>` : nothing}
        </dl>
      </section>
    </div>`;
  }

  #win() {
    const by = this.value('/win/by') ?? 'POINTS';
    return html`<div class="field-grid">
      ${this.field('/win/by', 'Who wins', {
        kind: 'select',
        value: by,
        options: [['POINTS', 'The team with the most points'], ['BLACKOUT', 'The first to finish every tile'], ['LINES', 'The first with a number of lines']],
      })}
      ${by === 'LINES' ? this.field('/win/lines', 'Lines to win', { kind: 'number' }) : nothing}
      ${this.field('/win/ties', 'A tie on points', {
        kind: 'select',
        value: this.value('/win/ties') ?? 'SHARED',
        options: [['SHARED', 'is shared'], ['EARLIEST', 'goes to the team that had them first']],
      })}
    </div>`;
  }

  onFieldEdit(at, value) {
    if (at !== '/win/by') return super.onFieldEdit(at, value);
    this.edits.apply((document) => {
      const { lines, ...win } = document.win ?? {};
      return { ...document, win: { ...win, by: value, ...(value === 'LINES' ? { lines: lines ?? 1 } : {}) } };
    });
  }

  #ends() {
    const { startsAt, timeZone = 'America/New_York', durationSeconds } = this.document;
    try {
      const event = new EventClock({ startsAt, timeZone, durationSeconds });
      return Number.isInteger(durationSeconds) && durationSeconds > 0 ? `${event.span()}.` : 'Such as 9 d, 36 h or 90 min.';
    } catch {
      return 'Such as 9 d, 36 h or 90 min.'; // the zone or the start is not valid yet
    }
  }
}

function readDuration(typed) {
  const seconds = parseDuration(typed);
  return seconds === null ? { error: 'Type a duration such as 9 d, 36 h or 90 min.' } : { value: seconds };
}

customElements.define('bs-event-tab', EventTab);
