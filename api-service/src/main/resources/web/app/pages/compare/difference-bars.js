import { html } from 'lit';
import { styles } from '../../components/styles.js';
import { niceStep } from '../../charts/histogram.js';
import { pointsDifference } from '../../format.js';

/** The differences of the win rates around zero, with their intervals; one axis for all teams. */
export function differenceBars(teams, colours) {
  const known = teams.filter((team) => team.difference.winRate.mean !== null);
  const reach = Math.max(0.01, ...known.flatMap((team) => [Math.abs(team.difference.winRate.low), Math.abs(team.difference.winRate.high)]));
  const end = niceStep(reach * 100) / 100;
  const at = (value) => `${((value + end) / (2 * end)) * 100}%`;
  const size = (from, to) => `${((to - from) / (2 * end)) * 100}%`;
  return html`<ul class="differences-chart">
    ${known.map((team) => {
      const { mean, low, high } = team.difference.winRate;
      const words = `${team.name}: ${pointsDifference(mean)} percentage points, 95 % interval ${pointsDifference(low)} to ${pointsDifference(high)}`;
      return html`<li class=${colours.className(team.key)}><span class="who" title=${team.name}><span class="swatch"></span><strong class="cut">${team.name}</strong></span>
        <span class="track" role="img" aria-label=${words} title=${words}><span class="zero"></span>
          <span class="bar" style=${styles({ left: at(Math.min(0, mean)), width: size(0, Math.abs(mean)) })}></span>
          <span class="bracket" style=${styles({ left: at(low), width: size(low, high) })}></span></span>
        <span class="figures"><strong>${pointsDifference(mean)}</strong><span class="small grey">${pointsDifference(low)} to ${pointsDifference(high)}</span></span></li>`;
    })}
    <li class="axis small grey" aria-hidden="true"><span></span><span class="track"><span>${pointsDifference(-end, 0)}</span><span>0</span><span>${pointsDifference(end, 0)}</span></span><span></span></li>
  </ul>`;
}
