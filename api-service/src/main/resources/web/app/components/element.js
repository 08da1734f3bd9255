import { LitElement } from 'lit';

/**
 * The base of all components. They render into the document and not into shadow roots: the app has one style sheet,
 * labels can refer to elements of other components, and the page reads as one document.
 */
export class Element extends LitElement {
  createRenderRoot() {
    return this;
  }
}

/** The base of views. The shell sets `params` from the path; a view reads its filters from `query`. */
export class View extends Element {
  static properties = { params: { attribute: false }, query: { attribute: false } };

  constructor() {
    super();
    this.params = {};
    this.query = new URLSearchParams();
  }

  /** The browser's title. */
  set heading(text) {
    document.title = `${text} · BingoSim`;
  }
}
