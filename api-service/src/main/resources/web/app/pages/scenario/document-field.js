import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { Element } from '../../components/element.js';

/**
 * An input bound to one value of the document. While it has the focus it shows what is typed, afterwards how the value is
 * written. Text that cannot be read is passed on as typed, so that the document never differs from what is on the screen.
 */
export class DocumentField extends Element {
  static properties = {
    at: { reflect: true },
    label: {},
    bare: { type: Boolean },
    value: { attribute: false },
    hint: {},
    kind: {},
    placeholder: {},
    options: { attribute: false },
    suggestions: { attribute: false },
    problem: { attribute: false },
    warning: { attribute: false },
    right: { type: Boolean },
    locked: { type: Boolean },
    /** Sends the value when the input is left instead of with every key. */
    lazy: { type: Boolean },
    read: { attribute: false },
    write: { attribute: false },
    typed: { state: true },
  };

  #sent;

  constructor() {
    super();
    this.kind = 'text';
    this.typed = null;
  }

  /** A value that did not come from here (undo, the JSON tab) replaces what was typed. */
  willUpdate(changed) {
    if (changed.has('at') || (changed.has('value') && !Object.is(this.value, this.#sent))) this.typed = null;
  }

  focus() {
    this.querySelector('.input')?.focus();
  }

  render() {
    const problem = this.#problem();
    const below = problem ?? this.warning ?? this.hint;
    const id = `field-${this.at}`;
    const describedBy = below ? `${id}-hint` : nothing;
    return html`<div class="field ${problem ? 'wrong' : this.warning ? 'warned' : ''}">
      <label for=${id} class=${this.bare ? 'hidden-label' : ''}>${this.label}</label>
      ${this.kind === 'select' ? this.#select(id, problem, describedBy) : this.#input(id, problem, describedBy)}
      ${below ? html`<p class="hint" id="${id}-hint">${below}</p>` : nothing}
    </div>`;
  }

  #input(id, problem, describedBy) {
    return html`<input
        id=${id}
        class="input ${this.right ? 'num' : ''}"
        type=${this.kind === 'datetime' ? 'datetime-local' : 'text'}
        step=${this.kind === 'datetime' ? '1' : nothing}
        inputmode=${this.kind === 'number' ? 'decimal' : nothing}
        autocomplete="off"
        spellcheck="false"
        placeholder=${this.placeholder ?? nothing}
        list=${this.suggestions ? `${id}-list` : nothing}
        ?disabled=${this.locked}
        .value=${live(this.typed ?? this.#written())}
        aria-invalid=${problem ? 'true' : nothing}
        aria-describedby=${describedBy}
        @input=${(event) => this.#take(event.target.value)}
        @change=${() => this.lazy && this.typed !== null && this.#read(this.typed)}
        @blur=${() => (this.typed = null)}
      />${this.suggestions
        ? html`<datalist id="${id}-list">${this.suggestions.map((text) => html`<option value=${text}></option>`)}</datalist>`
        : nothing}`;
  }

  #select(id, problem, describedBy) {
    const known = this.options.some(([value]) => value === this.value);
    return html`<select
      id=${id}
      class="input"
      ?disabled=${this.locked}
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby=${describedBy}
      @change=${(event) => this.#send(this.options[event.target.selectedIndex - (known ? 0 : 1)]?.[0])}
    >
      ${known ? nothing : html`<option .selected=${live(true)}>${this.value === undefined ? 'Choose…' : String(this.value)}</option>`}
      ${this.options.map(([value, text]) => html`<option .selected=${live(value === this.value)}>${text}</option>`)}
    </select>`;
  }

  #problem() {
    const reading = this.typed === null || this.typed.trim() === '' ? {} : this.#reading(this.typed);
    return reading.error ?? this.problem;
  }

  #written() {
    if (this.value === undefined || this.value === null) return '';
    if (this.write) return this.write(this.value);
    return typeof this.value === 'object' ? JSON.stringify(this.value) : String(this.value);
  }

  #take(typed) {
    this.typed = typed;
    if (!this.lazy) this.#read(typed);
  }

  #read(typed) {
    const reading = typed.trim() === '' ? { value: undefined } : this.#reading(typed);
    this.#send('error' in reading ? typed.trim() : reading.value);
  }

  #reading(typed) {
    if (this.read) return this.read(typed);
    if (this.kind === 'number') return readNumber(typed);
    if (this.kind === 'datetime') return { value: typed.length === 16 ? typed + ':00' : typed };
    return { value: typed };
  }

  #send(value) {
    this.#sent = value;
    this.dispatchEvent(new CustomEvent('field-edit', { detail: { at: this.at, value }, bubbles: true }));
  }
}

export function readNumber(typed) {
  const number = Number(typed.trim().replaceAll(',', ''));
  return Number.isFinite(number) ? { value: number } : { error: 'Type a number.' };
}

customElements.define('bs-document-field', DocumentField);
