import { html, nothing } from 'lit';
import { Element } from '../../components/element.js';

/** A list of short texts as tags: type and press Enter or comma to add, Backspace in the empty input to remove the last. */
export class TagInput extends Element {
  static properties = {
    at: { reflect: true },
    label: {},
    bare: { type: Boolean },
    tags: { attribute: false },
    suggestions: { attribute: false },
    problem: { attribute: false },
    hint: {},
    locked: { type: Boolean },
  };

  focus() {
    this.querySelector('input')?.focus();
  }

  render() {
    const id = `tags-${this.at}`;
    const below = this.problem ?? this.hint;
    const open = (this.suggestions ?? []).filter((tag) => !this.tags.includes(tag));
    return html`<div class="field ${this.problem ? 'wrong' : ''}">
      <label for=${id} class=${this.bare ? 'hidden-label' : ''}>${this.label}</label>
      <div class="tag-input">
        ${this.tags.map(
          (tag, index) => html`<span class="tag"
            ><span class="cut" title=${tag}>${tag}</span>
            <button type="button" ?disabled=${this.locked} aria-label="Remove ${tag}" @click=${() => this.#remove(index)}>×</button></span
          >`,
        )}
        <input
          id=${id}
          class="tag-text"
          autocomplete="off"
          spellcheck="false"
          placeholder=${this.tags.length === 0 ? 'Add…' : ''}
          list="${id}-list"
          ?disabled=${this.locked}
          aria-invalid=${this.problem ? 'true' : nothing}
          aria-describedby=${below ? `${id}-hint` : nothing}
          @keydown=${this.#onKey}
          @change=${(event) => this.#add(event.target)}
          @input=${(event) => event.target.value.endsWith(',') && this.#add(event.target)}
        />
        <datalist id="${id}-list">${open.map((tag) => html`<option value=${tag}></option>`)}</datalist>
      </div>
      ${below ? html`<p class="hint" id="${id}-hint">${below}</p>` : nothing}
    </div>`;
  }

  #onKey(event) {
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#add(event.target);
    } else if (event.key === 'Backspace' && event.target.value === '' && this.tags.length > 0) {
      this.#remove(this.tags.length - 1);
    }
  }

  #add(input) {
    const added = input.value.split(',').map((tag) => tag.trim()).filter((tag) => tag !== '' && !this.tags.includes(tag));
    input.value = '';
    if (added.length > 0) this.#send([...this.tags, ...new Set(added)]);
  }

  #remove(index) {
    this.#send(this.tags.filter((_, i) => i !== index));
    this.focus();
  }

  #send(value) {
    this.dispatchEvent(new CustomEvent('field-edit', { detail: { at: this.at, value }, bubbles: true }));
  }
}

customElements.define('bs-tag-input', TagInput);
