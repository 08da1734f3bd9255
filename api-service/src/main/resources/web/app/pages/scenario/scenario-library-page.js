import { html, nothing } from 'lit';
import { getJson, Problem, request } from '../../api.js';
import { ask } from '../../components/confirm.js';
import { View } from '../../components/element.js';
import { icons } from '../../components/icons.js';
import { emptyState, problemNotice } from '../../components/states.js';
import { created, plural } from '../../format.js';
import { go } from '../../shell/router.js';
import { session } from '../../shell/session.js';
import { blankScenario } from './blank.js';
import { dropDraft, isNew, keepDraft, listDrafts, newDraftId } from './drafts.js';
import { isObject, parseJson } from './json-text.js';
import { inReadingOrder } from './member-order.js';
import { askForImport, askForNew } from './library-dialogs.js';
import { download, readScenario, storeScenario } from './scenario-api.js';

const PAGE = 50;
const SEARCH_PAUSE = 250;

/** All stored scenarios, the shipped samples as templates, and unsaved work. */
class ScenarioLibraryPage extends View {
  static properties = {
    ...View.properties,
    items: { state: true },
    next: { state: true },
    samples: { state: true },
    problem: { state: true },
    said: { state: true },
    dropping: { state: true },
  };

  #name = null;
  #turn = 0;
  #searchTimer = null;

  constructor() {
    super();
    this.items = null;
    this.samples = [];
    this.said = '';
  }

  connectedCallback() {
    super.connectedCallback();
    session.addEventListener('change', this.#redraw);
    this.#readSamples();
  }

  disconnectedCallback() {
    session.removeEventListener('change', this.#redraw);
    clearTimeout(this.#searchTimer);
    super.disconnectedCallback();
  }

  willUpdate(changed) {
    const name = this.query.get('name') ?? '';
    if (changed.has('query') && name !== this.#name) {
      this.#name = name;
      this.#read();
    }
  }

  async #read(cursor = null) {
    const turn = ++this.#turn;
    const query = new URLSearchParams({ limit: PAGE, ...(this.#name ? { name: this.#name } : {}), ...(cursor ? { cursor } : {}) });
    await this.#guard(async () => {
      const page = await getJson(`/scenarios?${query}`);
      if (turn !== this.#turn) return;
      this.items = cursor ? [...this.items, ...page.items] : page.items;
      this.next = page.nextCursor;
    });
  }

  async #readSamples() {
    await this.#guard(async () => {
      this.samples = (await getJson('/samples')).items;
    });
  }

  render() {
    this.heading = 'Scenarios';
    return html`<div class="library ${this.dropping ? 'dropping' : ''}" @dragover=${this.#onDragOver} @dragleave=${() => (this.dropping = false)} @drop=${this.#onDrop}>
      <div class="page-head">
        <div><h1 tabindex="-1">Scenarios</h1><p class="subtitle" role="status">${this.said || 'Events you can simulate. Drop a JSON file anywhere on this page to import it.'}</p></div>
        <div class="buttons">
          <button type="button" class="button" @click=${this.#import}>Import…</button>
          <button type="button" class="button primary" @click=${this.#new}>New scenario…</button>
        </div>
      </div>
      ${this.problem ? problemNotice(this.problem) : nothing} ${this.#drafts()} ${this.#list()} ${this.#templates()}
    </div>`;
  }

  #drafts() {
    const drafts = listDrafts().slice(0, 10);
    if (drafts.length === 0) return nothing;
    return html`<section class="card drafts" aria-label="Unsaved work">
      <div class="card-head"><div><h2>Unsaved work</h2><p>Kept in this browser until it is saved or discarded.</p></div></div>
      <ul class="plain-list">
        ${drafts.map((draft) => {
          const name = nameIn(draft.text);
          return html`<li>
            <a class="link cut" href="/scenarios/${draft.id}/edit">${name}</a><span class="caption">${isNew(draft.id) ? 'never saved' : 'changed'}, ${created(draft.keptAt)}</span>
            <button type="button" class="button plain" @click=${() => this.#discard(draft.id)} aria-label="Discard ${name}">Discard</button>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  #list() {
    if (this.items === null) return html`<section class="card"><div class="frame library-frame"></div></section>`;
    if (this.items.length === 0 && !this.#name) {
      return emptyState('No scenarios yet', 'Build one from nothing, import a file, or start from a template below.', html`<button type="button" class="button primary" @click=${this.#new}>New scenario…</button><button type="button" class="button" @click=${this.#import}>Import…</button>`);
    }
    return html`<section class="card library-list" aria-label="Stored scenarios">
      <div class="card-head">
        <div><h2>Stored scenarios</h2><p>Newest first. A stored scenario never changes: saving an edit makes a new version.</p></div>
        <div class="field library-search">
          <label for="search" class="hidden-label">Search by name</label>
          <input class="input" id="search" type="search" placeholder="Search by name" .value=${this.#name} @input=${this.#onSearch} />
        </div>
      </div>
      ${this.items.length === 0
        ? html`<p class="soft library-none">No scenario has “${this.#name}” in its name.</p>`
        : html`<table class="library-table">
            <thead><tr><th>Name</th><th class="num">Teams</th><th>Stored</th><th><span class="hidden-label">Actions</span></th></tr></thead>
            <tbody>${this.items.map((item) => this.#row(item))}</tbody>
          </table>`}
      ${this.next ? html`<div class="buttons"><button type="button" class="button" @click=${() => this.#read(this.next)}>Show more</button></div>` : nothing}
    </section>`;
  }

  #row(item) {
    const from = item.derivedFrom;
    const source = this.items.find((other) => other.id === from);
    return html`<tr>
      <td class="library-name">
        <a class="link" href="/scenarios/${item.id}/edit">${item.name}</a>
        <span class="caption">
          ${from ? html`made from <a class="link" href="/scenarios/${from}/edit">${source ? `${source.name}, ${created(source.createdAt)}` : 'an earlier version'}</a>` : nothing}
          ${item.warnings.length > 0 ? html`<span class="remark warn">${plural(item.warnings.length, 'warning')}</span>` : nothing}
        </span>
      </td>
      <td class="num">${item.teams}</td>
      <td class="soft nowrap">${created(item.createdAt)}</td>
      <td class="row-actions">
        <details class="menu" @click=${closeOnChoice}>
          <summary class="button plain icon" aria-label="Actions for ${item.name}">${icons.more}</summary>
          <div class="items">
            <a href="/scenarios/${item.id}/edit">Open</a>
            <button type="button" @click=${() => this.#duplicate(item)}>Duplicate</button>
            <button type="button" @click=${() => this.#export(item)}>Export</button>
            <a href="/batches?scenarioId=${item.id}">Batches</a>
            ${session.canWrite ? html`<button type="button" class="danger" @click=${() => this.#hide(item)}>Hide…</button>` : nothing}
          </div>
        </details>
      </td>
    </tr>`;
  }

  #templates() {
    // Below the list, so that it appears only where nothing has to move.
    if (this.samples.length === 0 || this.items === null) return nothing;
    return html`<section class="card" aria-label="Templates">
      <div class="card-head"><div><h2>Templates</h2><p>Shipped samples. Opening one changes nothing until you save it.</p></div></div>
      <ul class="templates">
        ${this.samples.map(
          (sample) => html`<li><button type="button" class="template" @click=${() => this.#useSample(sample)}><b class="cut" title=${sample.name}>${sample.name}</b><span class="caption">${sample.description}</span><span class="caption">${sample.schemaVersion === 2 ? 'Grid' : 'Rows of four'}, ${plural(sample.tiles, 'tile')}, ${plural(sample.teams, 'team')}, ${plural(sample.players, 'player')}</span></button></li>`,
        )}
      </ul>
    </section>`;
  }

  #onSearch(event) {
    const name = event.target.value.trim();
    clearTimeout(this.#searchTimer);
    this.#searchTimer = setTimeout(() => go(name ? `/scenarios?name=${encodeURIComponent(name)}` : '/scenarios', { replace: true }), SEARCH_PAUSE);
  }

  #new = async () => {
    const choice = await askForNew();
    if (choice) this.#openNew(blankScenario({ ...choice, today: new Date(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }), null, 'event');
  };

  #import = async () => {
    const texts = await askForImport();
    if (texts) await this.#importAll(texts);
  };

  /** A valid document is stored; one with problems opens in the editor, where they are shown at their fields. */
  async #importAll(texts) {
    const stored = [];
    for (const text of texts) {
      const { document, error } = parseJson(text);
      if (error) {
        this.said = `This is not JSON: line ${error.line}, column ${error.column}: ${error.message}`;
        return;
      }
      try {
        if (!session.canWrite) return this.#openNew(document, null, 'board');
        stored.push(await storeScenario(text, null));
      } catch (failure) {
        if (failure instanceof Problem && failure.violations.length > 0 && isObject(document)) return this.#openNew(document, null, 'board');
        if (!(failure instanceof Problem)) throw failure;
        this.problem = failure;
        return;
      }
    }
    if (stored.length === 1) go(`/scenarios/${stored[0].id}/edit`);
    else {
      this.said = `Imported ${plural(stored.length, 'scenario')}.`;
      await this.#read();
    }
  }

  #duplicate(item) {
    return this.#guard(async () => {
      const { document } = await readScenario(item.id);
      this.#openNew({ ...inReadingOrder(document), name: `${document.name} (copy)`.slice(0, 200) }, item.id, 'event');
    });
  }

  #export(item) {
    return this.#guard(async () => download(inReadingOrder((await readScenario(item.id)).document), item.name));
  }

  #useSample(sample) {
    return this.#guard(async () => {
      const { document } = await getJson(`/samples/${encodeURIComponent(sample.key)}`);
      this.#openNew(inReadingOrder(document), null, 'board');
    });
  }

  async #hide(item) {
    const sure = await ask({ title: 'Hide this scenario?', body: html`<p><b>${item.name}</b> disappears from this list and from new batches. Its batches stay.</p>`, action: 'Hide', danger: true });
    if (!sure) return;
    await this.#guard(async () => {
      await request(`/scenarios/${item.id}`, { method: 'DELETE' });
      this.items = this.items.filter((other) => other.id !== item.id);
      this.said = `${item.name} is hidden.`;
    });
  }

  #openNew(document, derivedFrom, tab) {
    const id = newDraftId();
    if (!keepDraft(id, { text: JSON.stringify(document), derivedFrom })) {
      this.said = 'The browser has no room for another draft. Save or discard unsaved work first.';
      return;
    }
    go(`/scenarios/${id}/edit?tab=${tab}`);
  }

  #discard(id) {
    dropDraft(id);
    this.requestUpdate();
  }

  #onDragOver = (event) => {
    if (![...event.dataTransfer.types].includes('Files')) return;
    event.preventDefault();
    this.dropping = true;
  };

  #onDrop = async (event) => {
    event.preventDefault();
    this.dropping = false;
    const files = [...event.dataTransfer.files];
    if (files.length > 0) await this.#importAll(await Promise.all(files.map((file) => file.text())));
  };

  async #guard(action) {
    try {
      this.problem = null;
      await action();
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      if (!failure.offline) this.problem = failure;
    }
  }

  #redraw = () => this.requestUpdate();
}

function nameIn(text) {
  const { document } = parseJson(text);
  return (isObject(document) && typeof document.name === 'string' && document.name) || 'Unnamed scenario';
}

function closeOnChoice(event) {
  if (event.target.closest('.items')) event.currentTarget.open = false;
}

customElements.define('bs-scenario-library-page', ScenarioLibraryPage);
