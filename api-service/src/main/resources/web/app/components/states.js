import { html } from 'lit';
import { Element } from './element.js';
import { mark } from './icons.js';

/** What the API said about a failed request, with the violations. */
export function problemNotice(problem) {
  return html`<div class="notice bad" role="alert">
    <strong>${problem.title}.</strong> ${problem.message}
    ${problem.violations.length === 0 ? '' : html`<ul>
      ${problem.violations.slice(0, 20).map((violation) => html`<li><code>${violation.pointer ?? violation.field}</code> ${violation.message}</li>`)}
    </ul>`}
    ${problem.traceId && problem.status >= 500 ? html`<div class="small">Trace ${problem.traceId}</div>` : ''}
  </div>`;
}

export function emptyState(title, text, buttons) {
  return html`<div class="card empty">${mark}<h2>${title}</h2><p class="soft">${text}</p><div class="buttons">${buttons}</div></div>`;
}

/** The view of an id or a path that does not exist. */
export class NotFound extends Element {
  static properties = { what: {} };

  render() {
    document.title = 'Not found · BingoSim';
    return html`<h1 class="hidden-label" tabindex="-1">Not found</h1>
      ${emptyState('Not found', `This ${this.what ?? 'page'} does not exist. It may have been deleted, or the link is incomplete.`, html`<a class="button primary" href="/batches">All batches</a>`)}`;
  }
}

customElements.define('bs-not-found', NotFound);
