import { Problem, request } from '../../api.js';

/** Milliseconds without typing before the document is checked. */
export const PAUSE = 250;
const AGAIN = 3000;

/**
 * Checks the newest text against the service after each pause in typing, then asks for a quick look if it is valid. A new
 * text drops the calls for the old one. `show` gets `{ checking, violations, warnings, id, failure }` and `{ look }`.
 */
export class Checks {
  #show;
  #timer = null;
  #aborter = null;

  constructor(show) {
    this.#show = show;
  }

  /** The text is produced late: a large document takes a while to write. */
  later(text, pause = PAUSE) {
    this.stop();
    this.#timer = setTimeout(() => this.#check(text()), pause);
  }

  stop() {
    clearTimeout(this.#timer);
    this.#aborter?.abort();
  }

  async #check(text) {
    const aborter = new AbortController();
    this.#aborter = aborter;
    this.#show({ checking: true });
    const valid = await this.#attempt(text, aborter, () => this.#validate(text, aborter.signal));
    if (valid && !aborter.signal.aborted) await this.#attempt(text, aborter, () => this.#look(text, aborter.signal), true);
  }

  async #validate(text, signal) {
    try {
      const { data } = await request('/scenarios/validate', { method: 'POST', text, signal });
      this.#show({ checking: false, failure: null, violations: [], warnings: data.warnings, id: data.id });
      return true;
    } catch (failure) {
      if (!(failure instanceof Problem) || failure.violations.length === 0) throw failure;
      this.#show({ checking: false, failure: null, violations: failure.violations, warnings: [], id: null });
      return false;
    }
  }

  async #look(text, signal) {
    const started = performance.now();
    const { data } = await request('/scenarios/quick-look', { method: 'POST', text, signal });
    // The time was over before the first run: the server is busy, and the old numbers say more than none.
    if (data.coveredRuns === 0) throw new Problem(429, { title: 'Server busy', detail: 'The server is busy.' });
    this.#show({ look: { ...data, seconds: (performance.now() - started) / 1000 }, lookFailure: null });
    return true;
  }

  /** False if it was dropped or failed; what may pass (no connection, too many calls) is tried again. */
  async #attempt(text, aborter, call, isLook = false) {
    try {
      return await call();
    } catch (failure) {
      if (failure.name === 'AbortError') return false;
      if (!(failure instanceof Problem)) throw failure;
      this.#show(isLook ? { lookFailure: failure } : { checking: false, failure });
      const passes = failure.offline || failure.status === 429 || failure.status >= 500;
      if (passes && !aborter.signal.aborted) this.#timer = setTimeout(() => this.#check(text), AGAIN);
      return false;
    }
  }
}
