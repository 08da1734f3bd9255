import { html, nothing } from 'lit';
import { access } from '../api.js';
import { Element } from '../components/element.js';
import '../components/states.js';
import { icons, mark } from '../components/icons.js';
import { clock } from '../format.js';
import { connection } from './connection.js';
import { go, navigation, startRouter } from './router.js';
import { match, SECTIONS } from './routes.js';
import { session } from './session.js';
import { startTheme, switchTheme } from './theme.js';

/** The frame around every view: top bar, connection line, and the view of the current URL. */
class App extends Element {
  static properties = { view: { state: true }, section: { state: true }, now: { state: true } };

  #shown = 0;

  connectedCallback() {
    super.connectedCallback();
    navigation.addEventListener('navigate', (event) => this.show(event.detail));
    connection.addEventListener('change', () => this.requestUpdate());
    session.addEventListener('change', () => this.requestUpdate());
    access.addEventListener('signed-out', () => this.signIn());
    setInterval(() => connection.lost && (this.now = Date.now()), 1000);
    session.load().catch(() => this.requestUpdate());
    this.show({ moved: true, top: false });
  }

  /** Shows the view of the URL. A view that is already shown only gets its new parameters and keeps its state. */
  async show({ moved, top }) {
    const turn = ++this.#shown;
    const found = match(location.pathname);
    const query = new URLSearchParams(location.search);
    if (!found) {
      this.view = Object.assign(document.createElement('bs-not-found'), { what: 'page' });
      return;
    }
    await found.route.load();
    if (turn !== this.#shown) {
      return;
    }
    this.section = found.route.section;
    const kept = this.view?.localName === found.route.tag;
    if (!kept) {
      this.view = document.createElement(found.route.tag);
    }
    Object.assign(this.view, { params: found.params, query });
    if (moved && top) {
      await this.updateComplete;
      await this.view.updateComplete;
      if (!kept) {
        scrollTo(0, 0);
        this.querySelector('h1')?.focus({ preventScroll: true });
      }
    }
  }

  /** The view stays what it was when the user comes back; unsaved work is the editor's to keep. */
  signIn() {
    if (location.pathname !== '/sign-in') {
      go(`/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`);
    }
  }

  async signOut() {
    await session.signOut();
    go('/sign-in');
  }

  render() {
    return html`
      <a class="skip" href="#content" @click=${this.skip}>Skip to the content</a>
      <header class="top">
        <div class="top-inner">
          <a class="brand wide" href="/batches">${mark}<span>BingoSim</span></a>
          ${this.backLink()}
          <nav class="nav" aria-label="Main">
            ${SECTIONS.map((entry) => html`<a href=${entry.href} aria-current=${this.section === entry.key}>${entry.label}</a>`)}
          </nav>
          <div class="top-right">
            <a href="/docs">API docs</a>
            <button class="theme" type="button" @click=${switchTheme} aria-label="Switch between light and dark">${icons.half}</button>
            ${session.keysNeeded ? html`<button class="button plain" type="button" @click=${this.signOut}>Sign out</button>` : nothing}
            ${session.canWrite ? html`<a class="button primary" href="/batches?new">New batch</a>` : nothing}
          </div>
          ${this.smallMenu()}
        </div>
        ${this.connectionLine()}
      </header>
      <main id="content" tabindex="-1">${this.view}</main>
    `;
  }

  /** On phones: the way up, or the brand on a page without one. */
  backLink() {
    const section = SECTIONS.find((entry) => entry.key === this.section);
    const atTop = !section || section.href === location.pathname || location.pathname === '/';
    return atTop
      ? html`<a class="back" href="/batches">${mark}<span>${section?.label ?? 'BingoSim'}</span></a>`
      : html`<a class="back" href=${section.href}>${icons.back}<span>${section.label}</span></a>`;
  }

  smallMenu() {
    return html`<details class="menu small-menu" @click=${closeOnChoice}>
      <summary class="button plain icon" aria-label="Menu">${icons.more}</summary>
      <div class="items">
        ${SECTIONS.map((entry) => html`<a href=${entry.href} aria-current=${this.section === entry.key}>${entry.label}</a>`)}
        ${session.canWrite ? html`<a href="/batches?new">New batch</a>` : nothing}
        <a href="/docs">API docs</a>
        <button type="button" @click=${switchTheme}>Light or dark</button>
        ${session.keysNeeded ? html`<button type="button" @click=${this.signOut}>Sign out</button>` : nothing}
      </div>
    </details>`;
  }

  connectionLine() {
    if (!connection.lost) {
      return html`<div role="status"></div>`;
    }
    const title = connection.lost === 'restarting' ? 'The server is restarting.' : 'No connection to the server.';
    const read = connection.readAt ? `Numbers are from ${clock(connection.readAt)}.` : '';
    const wait = Math.max(0, Math.ceil(((connection.retryAt ?? 0) - Date.now()) / 1000));
    return html`<div class="connection" role="status"><div>
      <strong>${title}</strong> ${read} ${wait > 0 ? `Trying again in ${wait} s.` : 'Trying again.'}
    </div></div>`;
  }

  skip(event) {
    event.preventDefault();
    this.querySelector('main').focus();
  }
}

/** A menu closes when one of its entries was chosen. */
export function closeOnChoice(event) {
  if (event.target.closest('.items')) {
    event.currentTarget.open = false;
  }
}

startTheme();
startRouter();
customElements.define('bs-app', App);
