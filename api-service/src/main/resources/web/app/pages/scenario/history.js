/**
 * The document being edited, with undo and redo. `text` is what was typed in the JSON tab, kept as typed (null once a
 * form has changed the document); it may be no valid JSON, in which case `document` is the last one that was.
 */
export class EditHistory extends EventTarget {
  #past = [];
  #future = [];
  #now;
  #lastEdit = { field: null, at: 0 };

  constructor(document, text = null) {
    super();
    this.#now = { document, text };
  }

  get document() {
    return this.#now.document;
  }

  get text() {
    return this.#now.text;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /** Edits of one field that follow each other within a second are one step of undo. */
  edit(document, { field = null, at = Date.now() } = {}) {
    if (document === this.#now.document) return;
    this.#push({ document, text: null }, field, at);
  }

  /** What was typed in the JSON tab; `document` is null if it cannot be parsed. */
  type(text, document, { at = Date.now() } = {}) {
    if (text === this.#now.text) return;
    this.#push({ document: document ?? this.#now.document, text }, 'json', at);
  }

  undo() {
    this.#step(this.#past, this.#future);
  }

  redo() {
    this.#step(this.#future, this.#past);
  }

  #push(next, field, at) {
    const sameField = field !== null && field === this.#lastEdit.field && at - this.#lastEdit.at < 1000;
    if (!sameField) this.#past.push(this.#now);
    if (this.#past.length > HISTORY_MAX) this.#past.shift();
    this.#lastEdit = { field, at };
    this.#future = [];
    this.#set(next);
  }

  #step(from, to) {
    if (from.length === 0) return;
    to.push(this.#now);
    this.#lastEdit = { field: null, at: 0 };
    this.#set(from.pop());
  }

  #set(next) {
    this.#now = next;
    this.dispatchEvent(new Event('change'));
  }
}

const HISTORY_MAX = 200;
