import { LitElement, css } from 'lit';
import { basicSetup, EditorView } from 'codemirror';
import { EditorState } from '@codemirror/state';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { tags } from '@lezer/highlight';

/**
 * A text editor for JSON. It has a shadow root: there CodeMirror adopts its style sheets, in the document it would add
 * style elements, which the page's policy forbids. Dispatches `typed` with the text after a pause.
 */
class JsonEditor extends LitElement {
  static properties = { text: { attribute: false }, diagnostics: { attribute: false }, locked: { type: Boolean } };

  static styles = css`
    :host {
      display: block;
      min-height: 0;
    }
    .cm-editor {
      height: 100%;
      background: var(--surface);
      color: var(--text);
      font: 13px/20px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
    }
  `;

  #view = null;
  #pause = null;

  render() {
    return null;
  }

  firstUpdated() {
    this.#view = new EditorView({ root: this.shadowRoot, parent: this.shadowRoot, state: this.#state(this.text) });
  }

  updated(changed) {
    if (!this.#view) return;
    if (changed.has('text') && this.text !== this.#view.state.doc.toString()) {
      clearTimeout(this.#pause);
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: this.text }, annotations: [] });
      clearTimeout(this.#pause);
    }
    if (changed.has('diagnostics')) this.#view.dispatch(setDiagnostics(this.#view.state, this.#marks()));
  }

  disconnectedCallback() {
    this.#flush();
    super.disconnectedCallback();
  }

  /** Puts the cursor at an offset and scrolls there. */
  show(offset) {
    const at = Math.min(offset, this.#view.state.doc.length);
    this.#view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
    this.#view.focus();
  }

  #marks() {
    const length = this.#view.state.doc.length;
    return (this.diagnostics ?? [])
      .map(({ offset, message, severity }) => {
        const from = Math.min(offset, length);
        return { from, to: Math.min(this.#view.state.doc.lineAt(from).to, length), severity, message };
      })
      .sort((a, b) => a.from - b.from);
  }

  #state(text) {
    return EditorState.create({
      doc: text,
      extensions: [
        basicSetup,
        lintGutter(),
        json,
        syntaxHighlighting(colours),
        theme,
        EditorState.readOnly.of(this.locked),
        EditorView.contentAttributes.of({ 'aria-label': 'The scenario as JSON', tabindex: '0' }),
        EditorView.updateListener.of((update) => update.docChanged && this.#typed()),
      ],
    });
  }

  #typed() {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#flush(), PAUSE);
  }

  #flush() {
    clearTimeout(this.#pause);
    const text = this.#view?.state.doc.toString();
    if (text !== undefined && text !== this.text) this.dispatchEvent(new CustomEvent('typed', { detail: text }));
  }
}

const PAUSE = 200;

const json = StreamLanguage.define({
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return stream.match(/^\s*:/, false) ? 'propertyName' : 'string';
    if (stream.match(/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number';
    if (stream.match(/^(?:true|false|null)\b/)) return 'keyword';
    stream.next();
    return state && null;
  },
  startState: () => ({}),
});

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.number, color: 'var(--warn)' },
  { tag: tags.keyword, color: 'var(--bad)' },
]);

const theme = EditorView.theme({
  '.cm-gutters': { backgroundColor: 'var(--sunken)', color: 'var(--text-3)', borderRight: '1px solid var(--border)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--accent-soft)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--accent)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--line)' },
  '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--surface)', color: 'var(--text)', border: '1px solid var(--border)' },
});

customElements.define('bs-json-editor', JsonEditor);
