import { Element } from '../../components/element.js';

/** A component that draws to its own width, so that text keeps its size on every screen. */
export class Sized extends Element {
  static properties = { width: { state: true } };

  #observer = new ResizeObserver(([entry]) => (this.width = Math.round(entry.contentRect.width)));

  constructor() {
    super();
    this.width = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#observer.observe(this);
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    super.disconnectedCallback();
  }
}
