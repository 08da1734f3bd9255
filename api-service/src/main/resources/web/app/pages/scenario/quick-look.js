import { html, nothing } from 'lit';
import { Element } from '../../components/element.js';
import { styles } from '../../components/styles.js';
import { count, distinctRates, pointsDifference } from '../../format.js';

/** Teams shown in the strip; the others are in the menu beside it. */
const SHOWN = 4;

/** Win rates and expected points of the last valid document, with the change since the saved version. */
class QuickLook extends Element {
  static properties = {
    look: { attribute: false },
    saved: { attribute: false },
    stale: { type: Boolean },
    busy: { type: Boolean },
    failure: { attribute: false },
    teams: { attribute: false },
    all: { state: true },
  };

  render() {
    return html`<section class="look-strip" aria-label="Quick look">
      <div class="look-inner">
        <div class="look-title">
          <h2>Quick look</h2>
          <p class="caption">${this.look ? `${count(this.look.coveredRuns)} runs, same seed · ${this.look.seconds.toFixed(2)} s` : this.busy && !this.stale && !this.failure ? 'Simulating…' : 'After each valid change'}</p>
          <p class="look-state ${this.failure || this.stale ? 'warn' : ''}" role="status">${this.#state()}</p>
        </div>
        <ul class="look-teams ${this.all ? 'all' : ''}">${this.look?.coveredRuns > 0 ? this.#teams() : nothing}</ul>
      </div>
    </section>`;
  }

  #state() {
    if (this.failure) return this.failure.status === 429 ? 'Busy, trying again' : this.failure.status === 404 ? 'Not available here' : this.failure.message;
    if (this.stale) return this.look ? 'Last valid version' : 'Waits until the problems are fixed';
    if (this.look?.coveredRuns < this.look?.requestedRuns) return 'Slow scenario: fewer runs';
    return this.look && this.busy ? 'Updating' : '';
  }

  #teams() {
    const order = this.look.teams.filter((team) => team.winRate.value !== null).sort((a, b) => b.winRate.value - a.winRate.value);
    const shown = this.all ? order : order.slice(0, SHOWN);
    const rates = distinctRates(shown.map((team) => team.winRate.value));
    const most = Math.min(1, Math.ceil(Math.max(...order.map((team) => team.winRate.high)) * 10 + 1e-9) / 10);
    const before = new Map((this.saved?.teams ?? []).map((team) => [team.key, team]));
    return html`${shown.map((team, index) => this.#team(team, rates[index], most, before.get(team.key)))}
      ${order.length > SHOWN
        ? html`<li class="look-more"><button type="button" class="button plain" aria-expanded=${String(Boolean(this.all))} @click=${() => (this.all = !this.all)}>${this.all ? 'Fewer' : `${order.length - SHOWN} more`}</button></li>`
        : nothing}`;
  }

  #team(team, rate, most, before) {
    const colour = this.teams.indexOf(team.key) + 1;
    const { value, low, high } = team.winRate;
    const share = (part) => `${(part / most) * 100}%`;
    const change = before ? value - before.winRate.value : 0;
    const gain = before ? team.points.mean - before.points.mean : 0;
    return html`<li class="look-team c${colour >= 1 && colour <= 8 ? colour : 0}" title="95 % interval ${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)} %">
      <div class="look-line">
        <span class="swatch"></span><span class="look-name cut" title=${team.name}>${team.name}</span>
        <span class="look-rate">${rate}</span>
        <span class="look-change caption" title="Change against the saved version, in percentage points">${before && Math.abs(change) >= 0.0005 ? pointsDifference(change) : ''}</span>
      </div>
      <div class="look-bar" aria-hidden="true">
        <span class="look-fill" style=${styles({ width: share(value) })}></span>
        <span class="look-bracket" style=${styles({ left: share(low), width: share(high - low) })}></span>
      </div>
      <p class="caption">${count(Math.round(team.points.mean))} points expected${Math.abs(gain) >= 0.5 ? ` (${gain > 0 ? '+' : '−'}${count(Math.round(Math.abs(gain)))})` : ''}</p>
    </li>`;
  }
}

customElements.define('bs-quick-look', QuickLook);
