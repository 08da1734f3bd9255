import { html, nothing, svg } from 'lit';
import { styles } from '../../components/styles.js';
import { differenceText, unit, variantsOf } from './experiment-words.js';
import { Sized } from './sized.js';

const ROW = 34;
const SHOWN_MAX = 15;

/** The effect of each input on the measure: its lowest factor and its highest side by side. */
class TornadoChart extends Sized {
  static properties = { ...Sized.properties, results: { attribute: false } };

  render() {
    const effects = this.results.effects.slice(0, SHOWN_MAX);
    return html`<div style=${styles({ minHeight: `${effects.length * ROW + 28}px` })}>${this.width > 0 && effects.length > 0 ? this.#drawing(effects) : nothing}</div>
      ${this.results.effects.length > SHOWN_MAX ? html`<p class="caption">${this.results.effects.length - SHOWN_MAX} smaller effects are in the table.</p>` : nothing}`;
  }

  #drawing(effects) {
    const { metric } = this.results.measure;
    const rows = effects.map((effect) => ({ effect, variants: variantsOf(this.results, effect).filter((variant) => variant.toBaseline) }));
    const most = Math.max(1e-9, ...rows.flatMap(({ variants }) => variants.flatMap(({ toBaseline }) => [Math.abs(toBaseline.low), Math.abs(toBaseline.high)])));
    const names = Math.min(220, this.width * 0.42);
    const half = (this.width - names - 24) / 2;
    const middle = names + 12 + half;
    const x = (value) => middle + (value / most) * half;
    const height = rows.length * ROW + 28;
    return svg`<svg width=${this.width} height=${height} viewBox="0 0 ${this.width} ${height}" role="img" aria-label="Effects in ${unit(metric)}; the table below has the numbers">
      ${[-most, 0, most].map((value) => svg`<line class=${value === 0 ? 'zero-line' : 'axis-line'} x1=${x(value)} x2=${x(value)} y1="0" y2=${height - 24}></line>
        <text class="axis-text" x=${x(value)} y=${height - 8} text-anchor=${value > 0 ? 'end' : 'middle'}>${value === 0 ? '0' : differenceText(metric, value)}</text>`)}
      ${rows.map(({ effect, variants }, index) => svg`
        <text class="tornado-name ${variants.some(hasEffect) ? 'sure' : ''}" x="0" y=${index * ROW + 21}>${cut(effect.name, names / 7)}<title>${effect.name}</title></text>
        ${variants.map((variant, place) => bar(variant.toBaseline, index * ROW + 8, x, place === variants.length - 1 ? 'high' : 'low'))}`)}
    </svg>`;
  }
}

/** An interval without zero. */
function hasEffect({ toBaseline }) {
  return toBaseline.low > 0 || toBaseline.high < 0;
}

function bar({ value, low, high }, y, x, kind) {
  const left = Math.min(x(0), x(value));
  return svg`<rect class="tornado-bar ${kind}" x=${left} y=${y} width=${Math.abs(x(value) - x(0))} height="16" rx="2"></rect>
    <path class="tornado-halo" d="M${x(low)} ${y + 4}v8M${x(low)} ${y + 8}H${x(high)}M${x(high)} ${y + 4}v8"></path>
    <path class="tornado-bracket" d="M${x(low)} ${y + 4}v8M${x(low)} ${y + 8}H${x(high)}M${x(high)} ${y + 4}v8"></path>`;
}

function cut(text, length) {
  return text.length > length ? `${text.slice(0, Math.floor(length) - 1)}…` : text;
}

customElements.define('bs-tornado-chart', TornadoChart);
