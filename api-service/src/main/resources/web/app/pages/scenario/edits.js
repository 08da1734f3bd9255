/** What forms may do to the document. Every method is one step of undo; typing in one field is one step, too. */
import { valueAt, withInserted, withMoved, without, withValue } from './pointer.js';

export class Edits {
  #history;

  constructor(history) {
    this.#history = history;
  }

  get document() {
    return this.#history.document;
  }

  /** Undefined removes the member. */
  set(at, value) {
    const next = value === undefined ? without(this.document, at) : withValue(this.document, at, value);
    this.#history.edit(next, { field: at });
  }

  remove(at) {
    this.#history.edit(without(this.document, at));
  }

  insert(at, value, index) {
    this.#history.edit(withInserted(this.document, at, value, index));
  }

  move(at, from, to) {
    const list = valueAt(this.document, at);
    if (to >= 0 && to < list.length) this.#history.edit(withMoved(this.document, at, from, to));
  }

  /** Any other change: a function from the old document to the new one. Typing in `field` is one step of undo. */
  apply(change, { field = null } = {}) {
    this.#history.edit(change(this.document), { field });
  }
}
