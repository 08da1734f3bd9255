import { html } from 'lit';
import { getJson, postJson, Problem } from '../api.js';
import { count, duration } from '../format.js';
import { Element } from './element.js';

/**
 * How long a batch will take: runs × the measured engine time of a run ÷ slots. `document` is a scenario document, or a
 * function that reads one; `runs` what the user has typed. Says nothing where nothing was measured.
 */
class RunEstimate extends Element {
  static properties = { document: { attribute: false }, runs: { attribute: false }, measured: { state: true } };

  updated(changed) {
    if (changed.has('document')) this.#measure(this.document);
  }

  async #measure(source) {
    this.measured = null;
    if (!source) return;
    try {
      const document = typeof source === 'function' ? await source() : source;
      const [{ secondsPerRun }, system] = await Promise.all([postJson('/scenarios/validate', document), getJson('/system')]);
      // A slower answer about the scenario chosen before must not replace this one.
      if (source === this.document) this.measured = { secondsPerRun, slots: system.executors?.[system.executionMode]?.slots ?? 0 };
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
    }
  }

  render() {
    const runs = Number(String(this.runs).replaceAll(',', ''));
    if (!this.measured?.secondsPerRun || !(runs >= 1)) return '';
    const { secondsPerRun, slots } = this.measured;
    const time = duration((secondsPerRun * runs * 1000) / Math.max(1, slots));
    return slots === 0
      ? html`About ${time} of engine time; no executor is online`
      : html`About ${time} on ${count(slots)} ${slots === 1 ? 'slot' : 'slots'}, if no other batch is running`;
  }
}

customElements.define('run-estimate', RunEstimate);
