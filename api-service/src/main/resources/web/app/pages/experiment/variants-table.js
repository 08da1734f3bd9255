import { html, nothing } from 'lit';
import { icons } from '../../components/icons.js';
import { styles } from '../../components/styles.js';
import { count } from '../../format.js';
import { differenceRange, differenceText, intervalText, ordered, unit, valueText, variantName } from './experiment-words.js';

const COLOURS = 8;

/** Every variant with its numbers, in the order of the result. */
export function variantsTable(results, variants) {
  const { metric } = results.measure;
  const rows = ordered(results);
  const most = Math.max(...rows.filter((variant) => variant.value).map((variant) => variant.value.high));
  const least = Math.min(...rows.filter((variant) => variant.value).map((variant) => variant.value.low));
  const share = (value) => `${((value - least) / (most - least || 1)) * 100}%`;
  const toBaseline = results.answer !== 'BEST';
  const same = results.variants.filter((variant) => variant.sameAs !== null);
  const batches = new Map(variants.map((variant) => [variant.key, variant.batchId]));
  return html`<section class="card variants" aria-label="Variants">
    <div class="scroll" tabindex="0" role="group" aria-label="Table of variants">
      <table>
        <thead><tr><th>Variant</th><th>State</th><th class="num">Runs</th><th>${metric === 'winRate' ? 'Win rate' : 'Points'}, ${Math.round(results.confidence * 100)} % interval</th><th class="num">Against ${toBaseline ? 'today' : 'the leader'}, ${unit(metric)}</th><th><span class="hidden-label">Batch</span></th></tr></thead>
        <tbody>
          ${rows.map((variant, place) => {
            const difference = toBaseline ? variant.toBaseline : variant.toLeader;
            const batch = batches.get(variant.key);
            return html`<tr class=${colourOf(variant, place)}>
              <td><span class="variant-name"><span class="swatch"></span><b>${variantName(variant)}</b></span></td>
              <td>${verdictChip(variant)}</td>
              <td class="num">${count(variant.runs ?? 0)}</td>
              <td>${variant.value
                ? html`<span class="dot-line"><span class="dot-track" aria-hidden="true"><span class="dot-range" style=${styles({ left: share(variant.value.low), width: `calc(${share(variant.value.high)} - ${share(variant.value.low)})` })}></span><span class="dot" style=${styles({ left: share(variant.value.value) })}></span></span>
                    <b class="nowrap">${valueText(metric, variant.value.value)}${metric === 'winRate' ? '\u202f%' : ''}</b> <span class="soft nowrap">${intervalText(metric, variant.value)}</span></span>`
                : html`<span class="soft">none</span>`}</td>
              <td class="num">${difference ? html`${differenceText(metric, difference.value)} <span class="soft">(${differenceRange(metric, difference)})</span>` : '–'}</td>
              <td>${batch ? html`<a class="link" href="/batches/${batch}">Batch</a>` : nothing}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>
    ${same.length > 0 ? html`<p class="caption">Not run because they are the same as another one: ${same.map((variant) => `${variantName(variant)} (${variantName(results.variants.find(({ key }) => key === variant.sameAs))})`).join(', ')}.</p>` : nothing}
    ${results.varianceRatio ? html`<p class="caption">Common luck left ${(results.varianceRatio * 100).toFixed(0)} % of the variance of a difference.</p>` : nothing}
  </section>`;
}

/** The class of a variant's colour: the baseline is grey, the best eight have one each. */
export function colourOf(variant, place) {
  if (variant.key === 'baseline') return 'cb';
  return place < COLOURS ? `c${place + 1}` : 'c0';
}

function verdictChip({ verdict, eliminated }) {
  switch (verdict) {
    case 'SELECTED':
      return html`<span class="chip good">${icons.check}Selected</span>`;
    case 'AS_GOOD':
      return html`<span class="chip running still">As good</span>`;
    case 'ELIMINATED':
      return html`<span class="chip">${icons.cross}Out at ${count(eliminated.runs)}</span>`;
    case 'LEADER':
      return html`<span class="chip running still">Leads</span>`;
    case 'FAILED':
      return html`<span class="chip bad">${icons.alert}Failed</span>`;
    case 'CONTENDER':
      return html`<span class="chip">Not ruled out</span>`;
    default:
      return html`<span class="chip">${verdict === 'ESTIMATED' ? 'Estimated' : 'In the race'}</span>`;
  }
}
