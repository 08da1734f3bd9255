import { html, nothing, svg } from 'lit';
import { count } from '../../format.js';
import { variantName } from './experiment-words.js';
import { Sized } from './sized.js';

const HEIGHT = 340;
const EDGE = { top: 12, bottom: 48, left: 44 };
const LABELLED_MAX = 12;

/** Each variant's value with its interval at each look; a cross where a variant leaves. */
class RaceChart extends Sized {
  static properties = { ...Sized.properties, lines: { attribute: false }, metric: {}, first: { type: Number } };

  render() {
    return html`<div class="race-frame">${this.width > 0 && this.lines.length > 0 ? this.#drawing() : nothing}</div>`;
  }

  #drawing() {
    const right = this.width > 560 ? 150 : 12;
    const points = this.lines.flatMap((line) => line.points);
    const scale = this.metric === 'winRate' ? 100 : 1;
    const step = niceStep((Math.max(...points.map((p) => p.high)) - Math.min(...points.map((p) => p.low))) * scale);
    const low = Math.max(0, Math.floor((Math.min(...points.map((p) => p.low)) * scale) / step) * step);
    const top = Math.ceil((Math.max(...points.map((p) => p.high)) * scale) / step - 1e-9) * step;
    const high = this.metric === 'winRate' ? Math.min(100, top) : top;
    const looks = [...new Set(points.map((p) => p.runs))].sort((a, b) => a - b);
    const span = Math.max(1, Math.log2(looks.at(-1) / looks[0]));
    const inner = this.width - EDGE.left - right - 16;
    const x = (runs) => EDGE.left + 8 + (looks.length === 1 ? inner / 2 : (Math.log2(runs / looks[0]) / span) * inner);
    const y = (value) => EDGE.top + (1 - (value * scale - low) / (high - low || 1)) * (HEIGHT - EDGE.top - EDGE.bottom);
    const labelled = apart(looks, x);
    return svg`<svg width=${this.width} height=${HEIGHT} viewBox="0 0 ${this.width} ${HEIGHT}" role="img" aria-label="Values of the variants at each look; the table below has the numbers">
      ${ticks(low, high, step).map((tick) => svg`<line class="axis-line" x1=${EDGE.left} x2=${this.width - right} y1=${y(tick / scale)} y2=${y(tick / scale)}></line>
        <text class="axis-text" x=${EDGE.left - 8} y=${y(tick / scale) + 4} text-anchor="end">${tick}${tick === high && this.metric === 'winRate' ? '\u202f%' : ''}</text>`)}
      ${looks.map((runs) => svg`<line class="axis-line" x1=${x(runs)} x2=${x(runs)} y1=${EDGE.top} y2=${HEIGHT - EDGE.bottom}></line>
        ${labelled.has(runs) ? svg`<text class="axis-text" x=${x(runs)} y=${HEIGHT - EDGE.bottom + 18} text-anchor="middle">${count(runs)}</text>` : nothing}`)}
      <text class="axis-text" x=${EDGE.left + inner / 2} y=${HEIGHT - 8} text-anchor="middle">runs per variant at each look</text>
      ${[...this.lines].reverse().map((line, index) => this.#line(line, this.lines.length - 1 - index, x, y))}
      ${right > 20 ? this.#labels(x, y) : nothing}
    </svg>`;
  }

  #line(line, index, x, y) {
    const shift = (Math.min(index, LABELLED_MAX) - Math.min(this.lines.length, LABELLED_MAX) / 2) * 3;
    const last = line.points.at(-1);
    const crowded = line.colour === 'c0' && this.lines.length > LABELLED_MAX;
    return svg`<g class="race-line ${line.colour}">
      ${crowded ? nothing : line.points.map((p) => svg`<line class="race-interval" x1=${x(p.runs) + shift} x2=${x(p.runs) + shift} y1=${y(p.low)} y2=${y(p.high)}></line>`)}
      <polyline points=${line.points.map((p) => `${x(p.runs) + shift},${y(p.value)}`).join(' ')}></polyline>
      ${line.points.map((p) => svg`<circle cx=${x(p.runs) + shift} cy=${y(p.value)} r="4"></circle>`)}
      ${line.out ? svg`<path class="race-cross" d="M${x(last.runs) + shift + 9} ${y(last.value) - 4}l8 8m0 -8l-8 8"></path>` : nothing}
      <title>${variantName(line.variant)}</title>
    </g>`;
  }

  /** Names at the end of each line, moved apart where they would overlap. */
  #labels(x, y) {
    const labels = this.lines.filter((line, index) => index < LABELLED_MAX && line.colour !== 'c0').map((line) => ({ line, at: x(line.points.at(-1).runs) + 26, y: y(line.points.at(-1).value) + 4 }));
    labels.sort((a, b) => a.y - b.y);
    for (let i = 1; i < labels.length; i++) {
      const near = labels.slice(0, i).filter((other) => Math.abs(other.at - labels[i].at) < 140);
      for (const other of near) if (labels[i].y - other.y < 15) labels[i].y = other.y + 15;
    }
    return labels.map(({ line, at, y: height }) => svg`<text class="race-name ${line.colour}" x=${at} y=${height}>${shortened(variantName(line.variant))}</text>`);
  }
}

/** The looks whose labels do not touch, the last one always. */
function apart(looks, x) {
  const kept = new Set();
  let right = Infinity;
  for (const runs of [...looks].reverse()) {
    if (right - x(runs) < 52) continue;
    kept.add(runs);
    right = x(runs);
  }
  return kept;
}

function shortened(name) {
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
}

function niceStep(range) {
  const rough = Math.max(range, 1e-6) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
}

function ticks(low, high, step) {
  const result = [];
  for (let tick = low; tick <= high + step / 2; tick += step) result.push(Number(tick.toFixed(6)));
  return result;
}

customElements.define('bs-race-chart', RaceChart);
