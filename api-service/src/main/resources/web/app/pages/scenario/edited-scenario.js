import { Problem, request } from '../../api.js';
import { Checks } from './checks.js';
import { dropDraft, isNew, keepDraft, readDraft } from './drafts.js';
import { Edits } from './edits.js';
import { EditHistory } from './history.js';
import { isObject, parseJson } from './json-text.js';
import { inReadingOrder } from './member-order.js';
import { Violations } from './places.js';
import { readScenario, storeScenario } from './scenario-api.js';

const DRAFT_PAUSE = 400;

/**
 * The scenario a page edits: its document with undo, what the service says about it, and the unsaved work kept in the
 * browser. Dispatches `change` whenever something to show has changed.
 */
export class EditedScenario extends EventTarget {
  /** Hash of the stored version, or the id of a draft that was never stored. */
  id;
  history = null;
  edits = null;
  /** The id of the scenario this one was made from, and its name and date once they are read. */
  derivedFrom = null;
  origin = null;
  problems = new Violations();
  warnings = new Violations();
  syntaxError = null;
  /** Why it cannot be shown, or why the last check or request failed. */
  problem = null;
  failure = null;
  look = null;
  savedLook = null;
  lookFailure = null;
  /** The browser has no room for the unsaved work. */
  unkept = false;

  #saved = null; // the stored document, or null for one never stored
  #checkedId = null; // hash of the document as the service computed it, null until it is checked and valid
  #lookDocument = null;
  #draftTimer = null;
  #checks = new Checks((news) => this.#onNews(news));

  constructor(id) {
    super();
    this.id = id;
  }

  async load() {
    try {
      this.#open(isNew(this.id) ? null : await readScenario(this.id));
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      this.problem = failure;
    }
    this.#changed();
  }

  get document() {
    return this.history.document;
  }

  get text() {
    return this.history.text ?? JSON.stringify(this.document);
  }

  get isStored() {
    return this.#saved !== null;
  }

  get isDirty() {
    return !this.isStored || (this.document !== this.#saved && this.#checkedId !== this.id);
  }

  get isChecked() {
    return this.#checkedId !== null;
  }

  get isLookCurrent() {
    return this.#lookDocument === this.document;
  }

  /** Problems in the forms' sense, or the one syntax error of the JSON tab. */
  get allProblems() {
    if (!this.syntaxError) return this.problems;
    return new Violations([{ pointer: '', message: `Line ${this.syntaxError.line}: ${this.syntaxError.message}` }]);
  }

  /** Stores the document. Resolves with false if nothing new was stored, and rejects with a Problem. */
  async save() {
    const from = isNew(this.id) ? this.derivedFrom : this.id;
    const stored = await storeScenario(this.text, from);
    clearTimeout(this.#draftTimer);
    dropDraft(this.id);
    const isNewVersion = stored.id !== this.id;
    if (stored.id !== from) this.derivedFrom = from;
    this.#saved = this.document;
    this.savedLook = this.look;
    this.id = stored.id;
    this.#checkedId = stored.id;
    this.#readOrigin();
    this.#changed();
    return isNewVersion;
  }

  fail(failure) {
    this.failure = failure;
    this.#changed();
  }

  close() {
    this.keepNow();
    this.#checks.stop();
  }

  /** Keeps unsaved work at once; otherwise it is kept after a pause. */
  keepNow = () => {
    clearTimeout(this.#draftTimer);
    if (!this.history || (!this.history.canUndo && !this.history.canRedo)) return;
    if (!this.isDirty) dropDraft(this.id);
    else this.unkept = !keepDraft(this.id, { text: this.text, typed: this.history.text !== null, derivedFrom: this.derivedFrom });
  };

  #open(stored) {
    const draft = readDraft(this.id);
    this.#saved = stored ? inReadingOrder(stored.document) : null;
    this.derivedFrom = draft?.derivedFrom ?? stored?.derivedFrom ?? null;
    const parsed = draft ? parseJson(draft.text) : {};
    const document = isObject(parsed.document) ? parsed.document : this.#saved;
    if (!document && !draft) {
      this.problem = new Problem(404, { title: 'Not found' });
      return;
    }
    this.history = new EditHistory(document ?? {}, draft && (draft.typed || !document) ? draft.text : null);
    this.syntaxError = parsed.error ?? null;
    this.edits = new Edits(this.history);
    this.history.addEventListener('change', () => this.#onEdit());
    if (!this.syntaxError) this.#checks.later(() => this.text, 0);
    this.#readOrigin();
  }

  #onEdit() {
    this.syntaxError = this.history.text === null ? null : (parseJson(this.history.text).error ?? null);
    this.#checkedId = null;
    if (this.syntaxError) this.#checks.stop();
    else this.#checks.later(() => this.text);
    clearTimeout(this.#draftTimer);
    this.#draftTimer = setTimeout(this.keepNow, DRAFT_PAUSE);
    this.#changed();
  }

  #onNews({ violations, warnings, id, look, failure, lookFailure }) {
    if (violations) this.problems = new Violations(violations);
    if (warnings) this.warnings = new Violations(warnings);
    if (id !== undefined) this.#checkedId = id;
    if (failure !== undefined) this.failure = failure;
    if (lookFailure !== undefined) this.lookFailure = lookFailure;
    if (look) {
      this.look = look;
      this.#lookDocument = this.document;
      if (!this.isDirty) this.savedLook = look;
      else if (this.#saved && !this.savedLook) this.#lookAtSaved();
    }
    this.#changed();
  }

  /** The stored version's numbers, for the changes in the strip, if it was changed before they were known. */
  async #lookAtSaved() {
    const { id } = this;
    try {
      const { data } = await request('/scenarios/quick-look', { method: 'POST', body: this.#saved });
      if (id !== this.id || data.coveredRuns === 0) return;
      this.savedLook = data;
      this.#changed();
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure; // the strip then shows no changes
    }
  }

  async #readOrigin() {
    const from = this.derivedFrom;
    if (!from || this.origin?.id === from) return;
    try {
      const { id, name, createdAt } = await readScenario(from);
      if (id === this.derivedFrom) this.origin = { id, name, createdAt };
      this.#changed();
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure; // the link stays without the name
    }
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
