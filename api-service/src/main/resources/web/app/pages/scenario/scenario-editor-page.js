import { html, nothing } from 'lit';
import { Problem, request } from '../../api.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { icons } from '../../components/icons.js';
import { problemNotice } from '../../components/states.js';
import { created, plural } from '../../format.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { Checks } from './checks.js';
import { dropDraft, isNew, keepDraft, readDraft } from './drafts.js';
import { Edits } from './edits.js';
import { EditHistory } from './history.js';
import { parseJson } from './json-text.js';
import { isObject } from './json-tab.js';
import { inReadingOrder } from './member-order.js';
import { placeOf, Violations } from './places.js';
import { download, readScenario, startBatch, storeScenario } from './scenario-api.js';
import './activities-tab.js';
import './board-tab.js';
import './event-tab.js';
import './problem-list.js';
import './quick-look.js';
import './teams-tab.js';

const TABS = [['event', 'Event'], ['board', 'Board'], ['activities', 'Activities'], ['teams', 'Teams'], ['json', 'JSON']];
const DRAFT_PAUSE = 400;

/** Edits one scenario: forms and JSON over one document, checked and simulated while the user types. */
class ScenarioEditorPage extends View {
  static properties = { ...View.properties, state: { state: true }, listed: { state: true }, said: { state: true } };

  #history = null;
  #edits = null;
  #saved = null; // the stored document, or null for one never stored
  #savedLook = null;
  #loadedId = null;
  #derivedFrom = null;
  #origin = null; // the scenario this one was made from, once it is read
  #draftTimer = null;
  #checks = new Checks((news) => this.#onNews(news));

  constructor() {
    super();
    this.state = { problems: new Violations(), warnings: new Violations(), look: null };
  }

  connectedCallback() {
    super.connectedCallback();
    addEventListener('pagehide', this.#keepNow);
    addEventListener('keydown', this.#onKey);
    session.addEventListener('change', this.#redraw);
  }

  disconnectedCallback() {
    this.#keepNow();
    this.#checks.stop();
    removeEventListener('pagehide', this.#keepNow);
    removeEventListener('keydown', this.#onKey);
    session.removeEventListener('change', this.#redraw);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    if (changed.has('params') && this.params.id !== this.#loadedId) this.#load(this.params.id);
  }

  async #load(id) {
    this.#keepNow();
    this.#loadedId = id;
    this.#history = null;
    this.state = { problems: new Violations(), warnings: new Violations(), look: null };
    try {
      const stored = isNew(id) ? null : await readScenario(id);
      if (id === this.#loadedId) this.#open(id, stored);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.state = { ...this.state, problem: failure };
    }
  }

  #open(id, stored) {
    const draft = readDraft(id);
    this.#saved = stored ? inReadingOrder(stored.document) : null;
    this.#savedLook = null;
    this.#derivedFrom = draft?.derivedFrom ?? stored?.derivedFrom ?? null;
    const parsed = draft ? parseJson(draft.text) : {};
    const document = isObject(parsed.document) ? parsed.document : this.#saved;
    if (!document && !draft) {
      this.state = { ...this.state, problem: new Problem(404, { title: 'Not found' }) };
      return;
    }
    this.#history = new EditHistory(document ?? {}, draft && (draft.typed || !document) ? draft.text : null);
    this.#edits = new Edits(this.#history);
    this.#history.addEventListener('change', this.#onEdit);
    this.#checks.later(this.#text, 0);
    if (draft && this.#saved) this.#lookAtSaved();
    this.#readOrigin();
    this.requestUpdate();
  }

  async #readOrigin() {
    const from = this.#derivedFrom;
    if (!from || this.#origin?.id === from) return;
    try {
      const { id, name, createdAt } = await readScenario(from);
      if (id === this.#derivedFrom) this.#origin = { id, name, createdAt };
      this.requestUpdate();
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure; // the link stays without the name
    }
  }

  /** The saved version's numbers, for the changes in the strip, if the page opens with unsaved work. */
  async #lookAtSaved() {
    try {
      this.#savedLook = (await request('/scenarios/quick-look', { method: 'POST', body: this.#saved })).data;
      this.requestUpdate();
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
    }
  }

  get #dirty() {
    if (this.#saved === null) return true;
    return this.#history.document !== this.#saved && this.state.id !== this.#loadedId;
  }

  #text = () => this.#history.text ?? JSON.stringify(this.#history.document);

  #onEdit = () => {
    this.said = '';
    const { error } = this.#history.text === null ? {} : parseJson(this.#history.text);
    this.state = { ...this.state, syntaxError: error ?? null, id: null };
    if (error) this.#checks.stop();
    else this.#checks.later(this.#text);
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(this.#keepNow, DRAFT_PAUSE);
  };

  #keepNow = () => {
    clearTimeout(this.#draftTimer);
    if (!this.#history || (!this.#history.canUndo && !this.#history.canRedo)) return;
    if (!this.#dirty) dropDraft(this.#loadedId);
    else if (!keepDraft(this.#loadedId, { text: this.#text(), typed: this.#history.text !== null, derivedFrom: this.#derivedFrom })) this.said = 'The browser has no room to keep unsaved work: save before you close this page.';
  };

  #onNews(news) {
    const { violations, warnings, look, ...rest } = news;
    const next = { ...this.state, ...rest };
    if (violations) next.problems = new Violations(violations);
    if (warnings) next.warnings = new Violations(warnings);
    if (look) {
      next.look = look;
      next.lookDocument = this.#history.document;
      if (!this.#dirty || this.state.id === this.#loadedId) this.#savedLook = look;
    }
    this.state = next;
  }

  render() {
    if (this.state.problem) return this.#failed(this.state.problem);
    if (!this.#history) return html`<h1 tabindex="-1">Scenario</h1><div class="frame editor-frame"></div>`;
    const document = this.#history.document;
    const name = document.name || 'Unnamed scenario';
    this.heading = name;
    return html`${this.#head(name)} ${this.#tabBar()} ${this.listed ? this.#list() : nothing} ${this.#notices()}
      <div class="tab-panel">${this.#tab(document)}</div>
      <bs-quick-look
        .look=${this.state.look} .saved=${this.#savedLook} .failure=${this.state.lookFailure} .teams=${(Array.isArray(document.teams) ? document.teams : []).map((team) => team?.key)}
        ?stale=${this.#problemCount > 0} ?busy=${this.state.look === null || this.state.lookDocument !== document}
      ></bs-quick-look>`;
  }

  #failed(problem) {
    if (problem.notFound) return html`<bs-not-found what="scenario"></bs-not-found>`;
    return html`<h1 tabindex="-1">Scenario</h1>${problemNotice(problem)}`;
  }

  #head(name) {
    const reason = this.#offReason();
    return html`<nav class="crumbs" aria-label="Breadcrumb"><a href="/scenarios">Scenarios</a> <span aria-hidden="true">/</span> <span class="cut">${name}</span></nav>
      <div class="page-head editor-head">
        <div>
          <div class="title"><h1 tabindex="-1">${name}</h1>${this.#dirty ? html`<span class="chip warn">${this.#saved ? 'Unsaved changes' : 'Not saved yet'}</span>` : nothing}</div>
          <p class="subtitle" role="status">${this.said || this.#originText()}</p>
        </div>
        <div class="buttons">
          <button type="button" class="button plain" ?disabled=${!this.#history.canUndo} @click=${() => this.#history.undo()}>Undo</button>
          <button type="button" class="button plain" ?disabled=${!this.#history.canRedo} @click=${() => this.#history.redo()}>Redo</button>
          <button type="button" class="button" @click=${() => download(this.#history.document, name)}>Export</button>
          ${session.canWrite
            ? html`<button type="button" class="button" aria-disabled=${String(Boolean(reason) || !this.#dirty)} title=${reason ?? (this.#dirty ? nothing : 'Nothing has changed')} @click=${this.#save}>${this.#saved ? 'Save version' : 'Save'}</button>
              <button type="button" class="button primary" aria-disabled=${String(Boolean(reason))} title=${reason ?? nothing} @click=${this.#run}>Run…</button>`
            : nothing}
        </div>
      </div>`;
  }

  #originText() {
    if (!session.canWrite) return 'Your key is read-only: changes can be tried here, but not saved.';
    if (!this.#derivedFrom) return this.#saved ? '' : 'A new scenario.';
    const { name, createdAt } = this.#origin ?? {};
    return html`Made from <a class="link" href="/scenarios/${this.#derivedFrom}/edit">${name ? `${name}, ${created(createdAt)}` : 'an earlier version'}</a>.`;
  }

  #tabBar() {
    const tab = this.#chosenTab;
    const [problems, warnings] = [this.#problemCount, this.state.warnings.size];
    return html`<div class="editor-tabs">
      <nav class="tabs" aria-label="Parts of the scenario">
        ${TABS.map(([key, label]) => html`<a href=${this.#url({ tab: key })} aria-current=${tab === key ? 'page' : 'false'}>${label}</a>`)}
      </nav>
      <div class="counts" role="status">
        ${problems > 0 ? html`<button type="button" class="button plain count bad" aria-expanded=${String(Boolean(this.listed))} @click=${() => this.#toggleList(true)}>${icons.alert}${plural(problems, 'problem')}</button>` : nothing}
        ${warnings > 0 ? html`<button type="button" class="button plain count warn" aria-expanded=${String(Boolean(this.listed))} @click=${() => this.#toggleList(false)}>${plural(warnings, 'warning')}</button>` : nothing}
        ${problems + warnings === 0 ? html`<span class="count caption">${this.state.id ? 'No problems' : 'Checking…'}</span>` : nothing}
      </div>
    </div>`;
  }

  #list() {
    return html`<bs-problem-list
      .document=${this.#history.document} .problems=${this.#problems.list} .warnings=${this.state.warnings.list}
      @jump=${(event) => this.#jump(event.detail)} @close=${() => (this.listed = false)}
    ></bs-problem-list>`;
  }

  #notices() {
    const { failure, syntaxError } = this.state;
    return html`${failure && !failure.offline ? problemNotice(failure) : nothing}
      ${syntaxError && this.#chosenTab !== 'json'
        ? html`<div class="notice bad">The JSON has an error in line ${syntaxError.line}. <a class="link" href=${this.#url({ tab: 'json' })}>Fix it there</a> to use the forms again.</div>`
        : nothing}`;
  }

  #tab(document) {
    const { problems, warnings, syntaxError } = this.state;
    const locked = Boolean(syntaxError);
    const number = (name) => (this.query.get(name) === null ? null : Number(this.query.get(name)));
    const choose = (event) => this.#choose(event.detail);
    switch (this.#chosenTab) {
      case 'event':
        return html`<bs-event-tab .document=${document} .edits=${this.#edits} .problems=${problems} .warnings=${warnings} ?locked=${locked}></bs-event-tab>`;
      case 'activities':
        return html`<bs-activities-tab .document=${document} .edits=${this.#edits} .problems=${problems} .warnings=${warnings} ?locked=${locked} .activity=${number('activity') ?? 0} @choose=${choose}></bs-activities-tab>`;
      case 'teams':
        return html`<bs-teams-tab .document=${document} .edits=${this.#edits} .problems=${problems} .warnings=${warnings} ?locked=${locked} .team=${number('team') ?? 0} .player=${number('player')} @choose=${choose}></bs-teams-tab>`;
      case 'json':
        return html`<bs-json-tab .history=${this.#history} .document=${document} .text=${this.#history.text} .problems=${problems} .warnings=${warnings} .syntaxError=${syntaxError ?? null}></bs-json-tab>`;
      default:
        return html`<bs-board-tab .document=${document} .edits=${this.#edits} .problems=${problems} .warnings=${warnings} ?locked=${locked} .tile=${this.query.get('tile')} @choose=${choose}></bs-board-tab>`;
    }
  }

  get #chosenTab() {
    const tab = this.query.get('tab');
    return TABS.some(([key]) => key === tab) ? tab : 'board';
  }

  get #problems() {
    const { syntaxError, problems } = this.state;
    return syntaxError ? new Violations([{ pointer: '', message: `Line ${syntaxError.line}: ${syntaxError.message}` }]) : problems;
  }

  get #problemCount() {
    return this.#problems.size;
  }

  #offReason() {
    if (this.#problemCount > 0) return `Fix ${plural(this.#problemCount, 'problem')} first`;
    return this.state.id ? null : 'Wait until the scenario is checked';
  }

  #url(changes) {
    const query = new URLSearchParams(this.query);
    for (const [name, value] of Object.entries(changes)) value === null ? query.delete(name) : query.set(name, value);
    return `/scenarios/${this.#loadedId}/edit?${query}`;
  }

  #choose(changes) {
    go(this.#url(changes), { replace: true });
  }

  /** A click on a count opens the list and jumps to the first entry; the next click closes the list. */
  #toggleList(problems) {
    this.listed = !this.listed;
    const [first] = problems ? this.#problems.list : this.state.warnings.list;
    if (this.listed && first) this.#jump(first.pointer);
  }

  async #jump(at) {
    if (this.state.syntaxError || (this.#chosenTab === 'json' && at !== '')) {
      this.#choose({ tab: 'json' });
      return this.#showInJson(at);
    }
    const place = placeOf(at, this.#history.document);
    const changes = Object.fromEntries(Object.entries(place).map(([name, value]) => [name, value === null ? null : String(value)]));
    this.#choose(changes);
    if (place.tab === 'json') return this.#showInJson(at);
    await this.#settled();
    const field = this.#nearestField(at);
    field?.closest('details')?.setAttribute('open', '');
    field?.focus();
    field?.scrollIntoView({ block: 'center' });
  }

  async #showInJson(at) {
    await this.#settled();
    this.querySelector('bs-json-tab')?.show(at);
  }

  /** Tabs and forms inside each other render one after the other. */
  async #settled() {
    for (let depth = 0; depth < 4; depth++) {
      await this.updateComplete;
      await Promise.all([...this.querySelectorAll('*')].map((element) => element.updateComplete));
    }
  }

  /** The field of a pointer, or of the nearest pointer above it that is on the screen. */
  #nearestField(at) {
    for (let path = at; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
      const found = this.querySelector(`[at="${CSS.escape(path)}"], [data-at="${CSS.escape(path)}"], [data-tile="${CSS.escape(path)}"]`);
      if (found) return found;
    }
    return null;
  }

  #save = async () => {
    if (this.#offReason() || !this.#dirty) return null;
    try {
      const from = isNew(this.#loadedId) ? this.#derivedFrom : this.#loadedId;
      const stored = await storeScenario(this.#text(), from);
      this.#onSaved(stored, from);
      return stored.id;
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.state = { ...this.state, failure };
      return null;
    }
  };

  #onSaved(stored, from) {
    clearTimeout(this.#draftTimer);
    dropDraft(this.#loadedId);
    this.said = stored.id === this.#loadedId ? 'Nothing has changed, so nothing new was saved.' : isNew(this.#loadedId) ? 'Saved.' : 'Saved as a new version.';
    if (stored.id !== from) this.#derivedFrom = from;
    this.#readOrigin();
    this.#saved = this.#history.document;
    this.#savedLook = this.state.look;
    this.#loadedId = stored.id;
    this.state = { ...this.state, id: stored.id, failure: null };
    go(this.#url({}), { replace: false });
  }

  #run = async () => {
    if (this.#offReason()) return;
    const values = await ask({
      title: 'Run this scenario',
      action: this.#dirty ? 'Save and run' : 'Run',
      validate: ({ runs }) => (/^\d+$/.test(runs.replaceAll(',', '')) && Number(runs.replaceAll(',', '')) >= 1 ? null : 'Type a whole number, at least 1.'),
      body: (problem) => html`<div class="fields">
        <div class="field ${problem ? 'wrong' : ''}">
          <label for="runs">Runs</label><input class="input" id="runs" name="runs" inputmode="numeric" value="10000" aria-describedby="runs-hint" />
          <p class="hint" id="runs-hint">${problem ?? 'More runs, narrower intervals.'}</p>
        </div>
        <div class="field">
          <label for="seed">Seed</label><input class="input" id="seed" name="seed" autocomplete="off" aria-describedby="seed-hint" />
          <p class="hint" id="seed-hint">The same seed gives the same result; empty means a new one.</p>
        </div>
      </div>`,
    });
    if (!values) return;
    const id = this.#dirty ? await this.#save() : this.#loadedId;
    if (id) await this.#start(id, Number(values.runs.replaceAll(',', '')), values.seed.trim());
  };

  async #start(id, runs, seed) {
    try {
      const batch = await startBatch(id, runs, seed);
      go(`/batches/${batch.id}`);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.state = { ...this.state, failure };
    }
  }

  #onKey = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || !this.#history) return;
    const inside = event.composedPath()[0];
    if (inside.closest?.call && inside.closest('.cm-editor, textarea, dialog')) return;
    event.preventDefault();
    event.shiftKey ? this.#history.redo() : this.#history.undo();
  };

  #redraw = () => this.requestUpdate();
}

customElements.define('bs-scenario-editor-page', ScenarioEditorPage);
