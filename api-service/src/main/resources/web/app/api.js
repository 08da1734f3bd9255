import { connection } from './shell/connection.js';

/** The one module that calls the service. Paths are relative to the API's base path. */
const BASE = '/api/v1';
const RETRY_MS = 4000;

/** Dispatches `signed-out` when the server no longer accepts the session. */
export const access = new EventTarget();

/** What the API said about a failed request, or what happened instead of a response. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail ?? document.title ?? 'The request failed.');
    this.status = status;
    this.code = (document.type ?? '').replace('urn:bingosim:problem:', '');
    this.title = document.title ?? 'The request failed';
    this.violations = document.violations ?? [];
    this.traceId = document.traceId;
  }

  get offline() {
    return this.status === 0;
  }

  get notFound() {
    return this.status === 404 || (this.status === 400 && this.code === 'bad-parameter');
  }
}

export function apiUrl(path) {
  return BASE + path;
}

/**
 * Sends a request. Resolves with `{ status, data, etag, headers }`; 304 has no data. Rejects with a Problem, or with an
 * AbortError if `signal` ended it.
 */
export async function request(path, { method = 'GET', body, text, etag, signal, headers = {} } = {}) {
  const sent = { Accept: 'application/json', ...headers };
  if (body !== undefined || text !== undefined) {
    sent['Content-Type'] = 'application/json';
  }
  if (etag) {
    sent['If-None-Match'] = etag;
  }
  let response;
  try {
    response = await fetch(BASE + path, {
      method,
      headers: sent,
      body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal,
      cache: 'no-store',
    });
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    connection.failed('offline', Date.now() + RETRY_MS);
    throw new Problem(0, { title: 'No connection', detail: 'The server cannot be reached.' });
  }
  return receive(response);
}

export async function getJson(path, options) {
  return (await request(path, options)).data;
}

export async function postJson(path, body, options) {
  return (await request(path, { method: 'POST', body, ...options })).data;
}

async function receive(response) {
  const type = response.headers.get('Content-Type') ?? '';
  const data = type.includes('json') ? await response.json() : null;
  if (response.status === 503 && data?.type?.endsWith(':stopping')) {
    connection.failed('restarting', Date.now() + RETRY_MS);
    throw new Problem(503, data);
  }
  connection.succeeded();
  if (response.status === 401) {
    access.dispatchEvent(new Event('signed-out'));
  }
  if (response.status >= 400) {
    throw new Problem(response.status, data ?? { title: `Status ${response.status}` });
  }
  return { status: response.status, data, etag: response.headers.get('ETag'), headers: response.headers };
}

/**
 * Keeps the newest response of a path on a component: `data`, `problem` and `loaded`. Reads again after `interval(data)`
 * milliseconds (null: not again), never while the tab is hidden, and sends the ETag, so that an unchanged response is
 * empty. `path()` null means nothing to read.
 */
export class Poll {
  data = null;
  problem = null;
  loaded = false;
  #etag = null;
  #timer = null;
  #aborter = null;
  #path = null;

  constructor(host, path, interval = () => null, changed = () => {}) {
    this.host = host;
    this.path = path;
    this.interval = interval;
    this.changed = changed;
    this.onVisible = () => (document.hidden ? this.#stop() : this.refresh());
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('visibilitychange', this.onVisible);
    this.refresh();
  }

  hostDisconnected() {
    document.removeEventListener('visibilitychange', this.onVisible);
    this.#stop();
  }

  /** Reads now. A new path discards what was read from the old one only when its response has arrived. */
  async refresh() {
    this.#stop();
    const path = this.path();
    if (path === null) {
      return;
    }
    const aborter = new AbortController();
    this.#aborter = aborter;
    try {
      const etag = path === this.#path ? this.#etag : null;
      const response = await request(path, { etag, signal: aborter.signal });
      this.#path = path;
      this.#etag = response.etag;
      this.problem = null;
      this.loaded = true;
      if (response.status !== 304) {
        this.data = response.data;
        this.changed(this.data);
      }
      this.host.requestUpdate();
      this.#again(this.interval(this.data));
    } catch (failure) {
      if (failure.name === 'AbortError') {
        return;
      }
      if (!(failure instanceof Problem)) {
        throw failure;
      }
      this.problem = failure;
      this.loaded = true;
      this.host.requestUpdate();
      this.#again(failure.offline || failure.status >= 429 ? RETRY_MS : null);
    }
  }

  #again(delay) {
    if (delay !== null && this.host.isConnected && !document.hidden) {
      this.#timer = setTimeout(() => this.refresh(), delay);
    }
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#aborter?.abort();
  }
}

/**
 * The event stream of a batch: at most one per page, closed while the tab is hidden. `handlers` has `progress(batch)`,
 * `ended(batch)` and `closed()`, which means that the server ended the stream without saying that the batch ended.
 */
export class BatchStream {
  #source = null;
  #id = null;

  constructor(host, handlers) {
    this.handlers = handlers;
    this.onVisible = () => (document.hidden ? this.#close() : this.#open());
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('visibilitychange', this.onVisible);
  }

  hostDisconnected() {
    document.removeEventListener('visibilitychange', this.onVisible);
    this.stop();
  }

  start(id) {
    if (id !== this.#id) {
      this.#close();
      this.#id = id;
      this.#open();
    }
  }

  stop() {
    this.#id = null;
    this.#close();
  }

  #open() {
    if (this.#id === null || this.#source || document.hidden) {
      return;
    }
    const source = new EventSource(`${BASE}/batches/${this.#id}/events`);
    this.#source = source;
    source.addEventListener('open', () => connection.succeeded());
    source.addEventListener('progress', (event) => {
      connection.succeeded();
      this.handlers.progress(JSON.parse(event.data));
    });
    source.addEventListener('ended', (event) => {
      this.stop();
      this.handlers.ended(JSON.parse(event.data));
    });
    source.addEventListener('error', () => {
      // The browser's own attempts would be invisible to the user: the page reads the batch instead and starts again.
      this.stop();
      this.handlers.closed();
    });
  }

  #close() {
    this.#source?.close();
    this.#source = null;
  }
}
