import { html, nothing } from 'lit';
import { Problem } from '../../api.js';
import { View } from '../../components/element.js';
import { icons } from '../../components/icons.js';
import { problemNotice } from '../../components/states.js';
import { created, plural } from '../../format.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { list } from './board-model.js';
import { EditedScenario } from './edited-scenario.js';
import { placeOf } from './places.js';
import { askForRuns } from './run-dialog.js';
import { download, startBatch } from './scenario-api.js';
import './activities-tab.js';
import './board-tab.js';
import './event-tab.js';
import './json-tab.js';
import './problem-list.js';
import './quick-look.js';
import './standing-tab.js';
import './teams-tab.js';

/** Frames until a form that was jumped to is on the screen. */
const FRAMES_MAX = 12;
const TABS = [['event', 'Event'], ['board', 'Board'], ['activities', 'Activities'], ['teams', 'Teams'], ['json', 'JSON']];

/** Edits one scenario: forms and JSON over one document, checked and simulated while the user types. */
class ScenarioEditorPage extends View {
  static properties = { ...View.properties, listed: { state: true }, said: { state: true } };

  #scenario = null;

  connectedCallback() {
    super.connectedCallback();
    addEventListener('pagehide', this.#keep);
    addEventListener('keydown', this.#onKey);
    session.addEventListener('change', this.#redraw);
  }

  disconnectedCallback() {
    this.#scenario?.close();
    removeEventListener('pagehide', this.#keep);
    removeEventListener('keydown', this.#onKey);
    session.removeEventListener('change', this.#redraw);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (!changed.has('params') || this.params.id === this.#scenario?.id) return;
    this.#scenario?.close();
    this.#scenario?.removeEventListener('change', this.#redraw);
    this.#scenario = new EditedScenario(this.params.id);
    this.#scenario.addEventListener('change', this.#redraw);
    this.#scenario.load();
  }

  render() {
    const scenario = this.#scenario;
    if (scenario.problem?.notFound) return html`<bs-not-found what="scenario"></bs-not-found>`;
    if (scenario.problem) return html`<h1 tabindex="-1">Scenario</h1>${problemNotice(scenario.problem)}`;
    if (!scenario.history) return html`<h1 tabindex="-1">Scenario</h1><div class="frame editor-frame"></div>`;
    const name = scenario.document.name || 'Unnamed scenario';
    this.heading = name;
    return html`${this.#head(name)} ${this.#tabBar()} ${this.listed ? this.#list() : nothing} ${this.#notices()}
      <div class="tab-panel">${this.#tab()}</div>
      <bs-quick-look
        .look=${scenario.look} .saved=${scenario.savedLook} .failure=${scenario.lookFailure} .teams=${list(scenario.document.teams).map((team) => team?.key)}
        ?stale=${scenario.allProblems.size > 0} ?busy=${!scenario.isLookCurrent}
      ></bs-quick-look>`;
  }

  #head(name) {
    const scenario = this.#scenario;
    const reason = this.#offReason();
    const dirty = scenario.isDirty;
    return html`<nav class="crumbs" aria-label="Breadcrumb"><a href="/scenarios">Scenarios</a> <span aria-hidden="true">/</span> <span class="cut">${name}</span></nav>
      <div class="page-head editor-head">
        <div>
          <div class="title"><h1 tabindex="-1">${name}</h1>${dirty ? html`<span class="chip warn">${scenario.isStored ? 'Unsaved changes' : 'Not saved yet'}</span>` : nothing}</div>
          <p class="subtitle" role="status">${scenario.unkept ? 'The browser has no room to keep unsaved work: save before you close this page.' : this.said || this.#originText()}</p>
        </div>
        <div class="buttons">
          <button type="button" class="button plain" ?disabled=${!scenario.history.canUndo} @click=${() => scenario.history.undo()}>Undo</button>
          <button type="button" class="button plain" ?disabled=${!scenario.history.canRedo} @click=${() => scenario.history.redo()}>Redo</button>
          <button type="button" class="button" @click=${() => download(scenario.document, name)}>Export</button>
          ${session.canWrite
            ? html`<button type="button" class="button" aria-disabled=${String(Boolean(reason) || !dirty)} title=${reason ?? (dirty ? nothing : 'Nothing has changed')} @click=${this.#save}>${scenario.isStored ? 'Save version' : 'Save'}</button>
              <button type="button" class="button primary" aria-disabled=${String(Boolean(reason))} title=${reason ?? nothing} @click=${this.#run}>Run…</button>`
            : nothing}
        </div>
      </div>`;
  }

  #originText() {
    const { derivedFrom, origin, isStored } = this.#scenario;
    if (!session.canWrite) return 'Your key is read-only: changes can be tried here, but not saved.';
    if (!derivedFrom) return isStored ? '' : 'A new scenario.';
    return html`Made from <a class="link" href="/scenarios/${derivedFrom}/edit">${origin ? `${origin.name}, ${created(origin.createdAt)}` : 'an earlier version'}</a>.`;
  }

  #tabBar() {
    const tab = this.#chosenTab;
    const [problems, warnings] = [this.#scenario.allProblems.size, this.#scenario.warnings.size];
    const open = String(Boolean(this.listed));
    return html`<div class="editor-tabs">
      <nav class="tabs" aria-label="Parts of the scenario">
        ${TABS.map(([key, label]) => html`<a href=${this.#url({ tab: key })} aria-current=${tab === key ? 'page' : 'false'}>${label}</a>`)}
      </nav>
      <div class="counts" role="status">
        ${problems > 0 ? html`<button type="button" class="button plain problem-count bad" aria-expanded=${open} @click=${() => this.#toggleList(this.#scenario.allProblems)}>${icons.alert}${plural(problems, 'problem')}</button>` : nothing}
        ${warnings > 0 ? html`<button type="button" class="button plain problem-count warn" aria-expanded=${open} @click=${() => this.#toggleList(this.#scenario.warnings)}>${plural(warnings, 'warning')}</button>` : nothing}
        ${problems + warnings === 0 ? html`<span class="problem-count caption">${this.#scenario.isChecked ? 'No problems' : 'Checking…'}</span>` : nothing}
      </div>
    </div>`;
  }

  #list() {
    return html`<bs-problem-list
      .document=${this.#scenario.document} .problems=${this.#scenario.allProblems.list} .warnings=${this.#scenario.warnings.list}
      @jump=${(event) => this.#jump(event.detail)} @close=${() => (this.listed = false)}
    ></bs-problem-list>`;
  }

  #notices() {
    const { failure, syntaxError } = this.#scenario;
    return html`${failure && !failure.offline ? problemNotice(failure) : nothing}
      ${syntaxError && this.#chosenTab !== 'json'
        ? html`<div class="notice bad">The JSON has an error in line ${syntaxError.line}. <a class="link" href=${this.#url({ tab: 'json' })}>Fix it there</a> to use the forms again.</div>`
        : nothing}`;
  }

  #tab() {
    const { document, edits, history, problems, warnings, syntaxError } = this.#scenario;
    const locked = syntaxError !== null;
    const number = (name) => (this.query.get(name) === null ? null : Number(this.query.get(name)));
    const choose = (event) => this.#choose(event.detail);
    switch (this.#chosenTab) {
      case 'event':
        return html`<bs-event-tab .document=${document} .edits=${edits} .problems=${problems} .warnings=${warnings} ?locked=${locked}></bs-event-tab>`;
      case 'activities':
        return html`<bs-activities-tab .document=${document} .edits=${edits} .problems=${problems} .warnings=${warnings} ?locked=${locked} .activity=${number('activity') ?? 0} @choose=${choose}></bs-activities-tab>`;
      case 'teams':
        return html`<bs-teams-tab .document=${document} .edits=${edits} .problems=${problems} .warnings=${warnings} ?locked=${locked} .team=${number('team') ?? 0} .player=${number('player')} @choose=${choose}></bs-teams-tab>`;
      case 'json':
        return html`<bs-json-tab .history=${history} .document=${document} .text=${history.text} .problems=${problems} .warnings=${warnings} .syntaxError=${syntaxError}></bs-json-tab>`;
      default:
        if (document.schemaVersion === 2 && this.query.get('standing') !== null) {
          return html`<bs-standing-tab .document=${document} .edits=${edits} .problems=${problems} .warnings=${warnings} ?locked=${locked} .team=${number('standing')} .tile=${this.query.get('tile')} @choose=${choose}></bs-standing-tab>`;
        }
        return html`<bs-board-tab .document=${document} .edits=${edits} .problems=${problems} .warnings=${warnings} ?locked=${locked} .tile=${this.query.get('tile')} @choose=${choose}></bs-board-tab>`;
    }
  }

  get #chosenTab() {
    const tab = this.query.get('tab');
    return TABS.some(([key]) => key === tab) ? tab : 'board';
  }

  #offReason() {
    const problems = this.#scenario.allProblems.size;
    if (problems > 0) return `Fix ${plural(problems, 'problem')} first`;
    return this.#scenario.isChecked ? null : 'Wait until the scenario is checked';
  }

  #url(changes) {
    const query = new URLSearchParams(this.query);
    for (const [name, value] of Object.entries(changes)) value === null ? query.delete(name) : query.set(name, value);
    return `/scenarios/${this.#scenario.id}/edit${query.size > 0 ? `?${query}` : ''}`;
  }

  #choose(changes) {
    go(this.#url(changes), { replace: true });
  }

  /** A click on a count opens the list and jumps to the first entry; the next click closes the list. */
  #toggleList(entries) {
    this.listed = !this.listed;
    if (this.listed && entries.size > 0) this.#jump(entries.list[0].pointer);
  }

  async #jump(at) {
    const { syntaxError, document } = this.#scenario;
    const place = syntaxError || (this.#chosenTab === 'json' && at !== '') ? { tab: 'json' } : placeOf(at, document);
    this.#choose(Object.fromEntries(Object.entries(place).map(([name, value]) => [name, value === null ? null : String(value)])));
    if (place.tab === 'json') return (await this.#shown(() => this.querySelector('bs-json-tab')))?.show(at);
    const field = (await this.#shown(() => this.#fieldAt(at))) ?? this.#nearestField(at);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  /** What `find` finds once it is rendered, or null: after a jump, tabs and forms inside each other render one by one. */
  async #shown(find) {
    for (let frame = 0; frame < FRAMES_MAX; frame++) {
      await new Promise(requestAnimationFrame);
      const found = find();
      if (found) return found;
    }
    return null;
  }

  #fieldAt(at) {
    return this.querySelector(`[at="${CSS.escape(at)}"]`);
  }

  /** The form, list or tile of a pointer, or of the nearest pointer above it that is on the screen. */
  #nearestField(at) {
    for (let path = at; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const value = CSS.escape(path);
      const found = this.#fieldAt(path) ?? this.querySelector(`[data-at="${value}"], [data-tile="${value}"]`);
      if (found) return found;
    }
    return null;
  }

  /** True if the scenario is stored now. */
  #save = async () => {
    if (this.#offReason()) return false;
    if (!this.#scenario.isDirty) return true;
    const wasStored = this.#scenario.isStored;
    try {
      const changed = await this.#scenario.save();
      this.said = !changed ? 'Nothing has changed, so nothing new was saved.' : wasStored ? 'Saved as a new version.' : 'Saved.';
      go(this.#url({}));
      return true;
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.#scenario.fail(failure);
      return false;
    }
  };

  #run = async () => {
    if (this.#offReason()) return;
    const values = await askForRuns(this.#scenario.isDirty ? 'Save and run' : 'Run', this.#scenario.document);
    if (!values || !(await this.#save())) return;
    try {
      const batch = await startBatch(this.#scenario.id, values.runs, values.seed);
      go(`/batches/${batch.id}`);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.#scenario.fail(failure);
    }
  };

  #onKey = (event) => {
    const history = this.#scenario?.history;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || !history) return;
    if (event.composedPath().some((node) => node.matches?.('.cm-editor, textarea, dialog'))) return;
    event.preventDefault();
    event.shiftKey ? history.redo() : history.undo();
  };

  #keep = () => this.#scenario?.keepNow();

  #redraw = () => {
    this.said = this.#scenario?.isDirty ? '' : this.said;
    this.requestUpdate();
  };
}

customElements.define('bs-scenario-editor-page', ScenarioEditorPage);
