import { html, nothing } from 'lit';
import { Element } from '../../components/element.js';
import { list } from './board-model.js';
import { valueAt } from './pointer.js';
import { isKey, keyProblem, renameKey } from './rename-key.js';
import './document-field.js';
import './tag-input.js';

/** Base of the editor's tabs and forms: the document, its problems and the ways to change it come from the page. */
export class EditorPart extends Element {
  static properties = {
    document: { attribute: false },
    edits: { attribute: false },
    problems: { attribute: false },
    warnings: { attribute: false },
    locked: { type: Boolean },
  };

  /** The pointers whose problems this rendering shows at a field. */
  #shown = new Set();

  connectedCallback() {
    super.connectedCallback();
    this.addEventListener('field-edit', this.#onFieldEdit);
  }

  disconnectedCallback() {
    this.removeEventListener('field-edit', this.#onFieldEdit);
    super.disconnectedCallback();
  }

  willUpdate() {
    this.#shown.clear();
  }

  /** The innermost part around a field takes its edit. */
  #onFieldEdit = (event) => {
    event.stopPropagation();
    const { at, value } = event.detail;
    if (isKey(at)) this.#rename(at, value);
    else this.onFieldEdit(at, value);
  };

  /** What refers to a key follows it. A key that is missing or taken is not accepted: nothing could be told apart by it. */
  #rename(at, key) {
    if (key && !keyProblem(this.document, at, key)) this.edits.apply((document) => renameKey(document, at, key));
    this.requestUpdate();
  }

  onFieldEdit(at, value) {
    this.edits.set(at, value);
  }

  value(at) {
    return valueAt(this.document, at);
  }

  /** A field for the value at a pointer, with the problems and warnings that belong to it. */
  field(at, label, options = {}) {
    this.#shown.add(at);
    return html`<bs-document-field
      at=${at}
      label=${label}
      kind=${options.kind ?? 'text'}
      hint=${options.hint ?? nothing}
      placeholder=${options.placeholder ?? nothing}
      ?bare=${options.bare}
      ?right=${options.right}
      ?lazy=${options.lazy}
      ?locked=${this.locked}
      .value=${'value' in options ? options.value : this.value(at)}
      .options=${options.options}
      .suggestions=${options.suggestions}
      .read=${options.read}
      .write=${options.write}
      .problem=${options.problem ?? this.problems.at(at)}
      .warning=${this.warnings.at(at)}
    ></bs-document-field>`;
  }

  /** The key of something, folded away: most people only ever need names. */
  keyField(at, hint) {
    const field = this.field(at, 'Key', { lazy: true, hint, read: (typed) => readKey(this.document, at, typed.trim()) });
    return html`<details class="more" ?open=${this.problems.at(at) !== undefined}>
      <summary>Key <span class="tag">${this.value(at)}</span></summary>
      <div class="more-body">${field}</div>
    </details>`;
  }

  tags(at, label, options = {}) {
    this.#shown.add(at);
    return html`<bs-tag-input
      at=${at}
      label=${label}
      hint=${options.hint ?? nothing}
      ?locked=${this.locked}
      .tags=${list(this.value(at))}
      .suggestions=${options.suggestions}
      .problem=${options.problem ?? this.problems.at(at)}
    ></bs-tag-input>`;
  }

  /** Problems and warnings at or below a pointer that no field rendered so far shows: call it after the fields. */
  remarks(at) {
    const problems = this.problems.besides(at, this.#shown);
    const warnings = this.warnings.besides(at, this.#shown);
    if (problems.length + warnings.length === 0) return nothing;
    for (const entry of [...problems, ...warnings]) this.#shown.add(entry.pointer);
    return html`<ul class="remarks" data-at=${at} tabindex="-1">
      ${problems.map((entry) => html`<li class="remark bad">${entry.message}</li>`)}
      ${warnings.map((entry) => html`<li class="remark warn">${entry.message}</li>`)}
    </ul>`;
  }

  /** The message at exactly this pointer, for a table or group that is no field. */
  remark(at) {
    this.#shown.add(at);
    const problem = this.problems.at(at);
    const warning = this.warnings.at(at);
    if (!problem && !warning) return nothing;
    return html`<p class="remark ${problem ? 'bad' : 'warn'}" data-at=${at} tabindex="-1">${problem ?? warning}</p>`;
  }

  button(label, action, { kind = '', title, pressed, disabled = false } = {}) {
    return html`<button
      type="button"
      class="button ${kind}"
      title=${title ?? nothing}
      aria-label=${title && label.length < 3 ? title : nothing}
      aria-pressed=${pressed ?? nothing}
      ?disabled=${disabled || this.locked}
      @click=${action}
    >${label}</button>`;
  }
}

function readKey(document, at, key) {
  const error = keyProblem(document, at, key);
  return error ? { error } : { value: key };
}
