import { html, nothing } from 'lit';
import { styles } from '../components/styles.js';
import { percent, percentRange, rate, strategy } from '../format.js';

/** The end of the axis: the next 10 % above the highest interval. */
export function axisEnd(teams) {
  const highest = Math.max(0.1, ...teams.map((team) => team.winRate.high ?? 0));
  return Math.min(1, Math.ceil(highest * 10 - 1e-9) / 10);
}

function ticks(end) {
  const step = end <= 0.5 ? 0.1 : end <= 0.8 ? 0.2 : 0.25;
  const found = [];
  for (let tick = 0; tick <= end + 1e-9; tick += step) {
    found.push(tick);
  }
  return found;
}

const at = (share, end) => `${Math.min(100, (share / end) * 100)}%`;

/**
 * Win rates as bars with intervals. `teams` are in the order to show; the shared part of a bar is hatched. Teams beyond
 * `shown` stand in one strip that unfolds.
 */
export function winRateBars(teams, { colours, strategies, shown, unfold, pin }) {
  const end = axisEnd(teams);
  const equal = 1 / teams.length;
  const top = teams.slice(0, shown);
  const rest = teams.slice(shown);
  return html`<div class="win-rates">
    <ul>
      ${top.map((team) => bar(team, { end, equal, colours, label: strategies.get(team.key) ?? strategy(team.strategy), pin }))}
      ${rest.length ? restStrip(rest, end, colours, unfold) : nothing}
      <li class="axis" aria-hidden="true"><span></span><span class="track">${ticks(end).map((tick) => html`<span style=${styles({ left: at(tick, end) })}>${Math.round(tick * 100)}${tick + 1e-9 >= ticks(end).at(-1) ? '\u202f%' : ''}</span>`)}</span><span></span></li>
    </ul>
  </div>`;
}

function bar(team, { end, equal, colours, label, pin }) {
  const { value, low, high } = team.winRate;
  const sole = team.soleWinRate.value ?? 0;
  const shared = Math.max(0, (value ?? 0) - sole);
  const allShared = sole === 0 && shared > 0;
  const title = `${team.name}: ${rate(value ?? 0)}, 95 % interval ${percentRange(low ?? 0, high ?? 1)}${shared > 0 ? `, ${rate(shared)} of it shared in ties` : ''}`;
  return html`<li class="row ${colours.className(team.key)}">
    <span class="who" title=${team.name}><span class="swatch"></span><span class="names">${pin ? html`<button class="pin" type="button" @click=${() => pin(team.key)} title="Give this team a colour">${team.name}</button>` : html`<strong class="cut">${team.name}</strong>`}<span class="small grey cut">${label}</span></span></span>
    <span class="track" role="img" aria-label=${title} title=${title}>
      ${ticks(end).map((tick) => html`<span class="line" style=${styles({ left: at(tick, end) })}></span>`)}
      ${equal <= end ? html`<span class="equal" style=${styles({ left: at(equal, end) })}></span>` : nothing}
      <span class="bar" style=${styles({ width: at(sole, end) })}></span>
      ${shared > 0 ? html`<span class="tie" style=${styles({ left: at(sole, end), width: at(shared, end) })}></span>` : nothing}
      ${low === null ? nothing : html`<span class="bracket" style=${styles({ left: at(low, end), width: at(high - low, end) })}></span>`}
    </span>
    <span class="figures"><strong>${value === null ? '–' : rate(value, allShared && Number.isInteger(value * 100) ? 0 : 1)}</strong><span class="small grey">${allShared ? 'all shared' : low === null ? '' : percentRange(low, high)}</span></span>
  </li>`;
}

function restStrip(rest, end, colours, unfold) {
  const values = rest.map((team) => team.winRate.value ?? 0);
  const highest = Math.max(...values, 1e-9);
  return html`<li class="row more">
    <span class="who"><button class="link-button" type="button" @click=${unfold}>${rest.length} more teams</button></span>
    <span class="track strip" aria-hidden="true">${rest.map((team) => html`<span class=${colours.className(team.key)} style=${styles({ height: `${Math.max(6, ((team.winRate.value ?? 0) / highest) * 100)}%` })}></span>`)}</span>
    <span class="figures"><span class="small grey">${percentRange(Math.min(...values), Math.max(...values))}\u202f%</span></span>
  </li>`;
}

/** The same numbers as a table. */
export function winRateTable(teams) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Win rates, table"><table>
    <thead><tr><th>Team</th><th class="num">Win rate</th><th class="num">95 % interval</th><th class="num">Alone</th><th class="num">In ties</th></tr></thead>
    <tbody>${teams.map((team) => html`<tr><td>${team.name}</td><td class="num">${rate(team.winRate.value ?? 0, 2)}</td>
      <td class="num">${percentRange(team.winRate.low ?? 0, team.winRate.high ?? 1, 2)}</td><td class="num">${rate(team.soleWinRate.value ?? 0, 2)}</td><td class="num">${rate(team.tieRate.value ?? 0, 2)}</td></tr>`)}</tbody>
  </table></div>`;
}

/** What the marks mean, with the ties in words. */
export function winRateCaption(teams, ended) {
  const equal = percent(1 / teams.length, teams.length > 10 ? 1 : 0);
  const tied = Math.max(0, ...teams.map((team) => team.tieRate.value ?? 0));
  const ties = tied === 1 ? 'Hatched: ties.' : tied === 0 ? `No ties${ended ? '' : ' so far'}.` : `Hatched: ties${teams.length === 2 ? `, ${rate(tied)} of the runs, half to each` : ', in equal parts for the tied teams'}.`;
  return `Bar: win rate. Bracket: 95\u202f% interval. Dashed line: equal chances, ${equal}. ${ties}`;
}
