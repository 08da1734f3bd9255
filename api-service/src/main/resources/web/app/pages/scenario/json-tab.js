import { html, nothing } from 'lit';
import { Element } from '../../components/element.js';
import { isObject, offsetOf, parseJson } from './json-text.js';
import { stepsOf } from './pointer.js';

/** The whole document as text, two-way with the forms. */
class JsonTab extends Element {
  static properties = {
    history: { attribute: false },
    /** Changes with every edit, so that the text is read again. */
    document: { attribute: false },
    text: { attribute: false },
    problems: { attribute: false },
    warnings: { attribute: false },
    syntaxError: { attribute: false },
    locked: { type: Boolean },
    ready: { state: true },
  };

  #written = { document: null, text: '' };
  #pending = null;

  async connectedCallback() {
    super.connectedCallback();
    await import('./json-editor.js');
    this.ready = true;
  }

  render() {
    const text = this.#text();
    return html`<div class="json-frame card">
      ${this.ready
        ? html`<bs-json-editor .text=${text} .diagnostics=${this.#diagnostics(text)} ?locked=${this.locked} @typed=${this.#typed}></bs-json-editor>`
        : nothing}
    </div>
    <p class="caption">${this.syntaxError ? `Line ${this.syntaxError.line}, column ${this.syntaxError.column}: ${this.syntaxError.message}` : 'Changes here appear in the forms, and the other way round.'}</p>`;
  }

  updated() {
    if (this.ready && this.#pending !== null) {
      const at = this.#pending;
      this.#pending = null;
      this.show(at);
    }
  }

  /** Scrolls to the value at a pointer, or to the syntax error. */
  async show(at) {
    const editor = this.querySelector('bs-json-editor');
    if (!editor) {
      this.#pending = at;
      return;
    }
    await editor.updateComplete;
    editor.show(this.syntaxError ? this.syntaxError.offset : offsetOf(this.#text(), stepsOf(at)));
  }

  /** What was typed, or the document written out; written once per document. */
  #text() {
    if (this.text !== null && this.text !== undefined) return this.text;
    if (this.#written.document !== this.document) this.#written = { document: this.document, text: JSON.stringify(this.document, null, 2) };
    return this.#written.text;
  }

  #diagnostics(text) {
    if (this.syntaxError) return [{ offset: this.syntaxError.offset, message: this.syntaxError.message, severity: 'error' }];
    const mark = (severity) => (entry) => ({ offset: offsetOf(text, stepsOf(entry.pointer)), message: entry.message, severity });
    return [...this.problems.list.slice(0, MARKS_MAX).map(mark('error')), ...this.warnings.list.slice(0, MARKS_MAX).map(mark('warning'))];
  }

  #typed(event) {
    const { document } = parseJson(event.detail);
    this.history.type(event.detail, isObject(document) ? document : null);
  }
}

/** Finding a place reads the text from its start, so only the first problems are marked. */
const MARKS_MAX = 50;

customElements.define('bs-json-tab', JsonTab);
