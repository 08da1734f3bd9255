import { html, nothing } from 'lit';
import { styles } from '../components/styles.js';
import { milestoneTimes } from '../board.js';
import { percent } from '../format.js';
import { TimeAxis } from './time-axis.js';

/**
 * When rows open or bonuses are reached: one line per milestone, teams stacked inside. Bands are the 5th to 95th
 * percentile of the runs that get there, the tick is the median. Hours outside of `online` are narrowed; null narrows none.
 */
export function timeBands(milestones, teams, { clock, colours, online, kind }) {
  const times = new Map(teams.map((team) => [team.key, milestoneTimes(team)]));
  const axis = new TimeAxis(clock, { marks: online });
  const compact = kind === 'rows';
  return html`<div class="bands ${compact ? 'compact' : ''}" style=${styles({ '--medians': Math.min(4, teams.length), '--lane': `${laneHeight(teams.length)}px` })}>
    <div class="band-head" aria-hidden="true"><span></span><span class="track">${axis.labels().map((label) => html`<span class="${label.weekend ? 'weekend' : ''} ${label.align ?? ''} ${label.sparse ? 'sparse' : ''}" style=${styles({ left: `${label.at}%` })}>${label.text}</span>`)}</span>
      <span class="reached">${compact ? teams.slice(0, 4).map((team) => html`<strong class="cut" title=${team.name}>${team.name}</strong>`) : 'Reached in'}</span></div>
    <div class="band-body">
      <div class="backdrop" aria-hidden="true"><span></span><span class="track">
        ${axis.shades().map((shade) => html`<span class="shade" style=${styles({ left: `${shade.from}%`, width: `${shade.to - shade.from}%` })}></span>`)}
        ${axis.idle.map((span) => html`<span class="idle" style=${styles({ left: `${axis.at(span.from)}%`, width: `${axis.at(span.to) - axis.at(span.from)}%` })}></span>`)}
        ${axis.labels().map((label) => html`<span class="line" style=${styles({ left: `${axis.at(label.seconds)}%` })}></span>`)}
      </span><span></span></div>
      <ul>${milestones.map((milestone, index) => bandRow(milestone, teams, { times, axis, colours, clock, compact, strong: compact && (milestone.key + 1) % 5 === 0, index }))}</ul>
    </div>
    <div class="band-legend small">${teams.map((team) => html`<span class=${colours.className(team.key)}><span class="swatch"></span>${team.name}</span>`)}</div>
  </div>`;
}

/** Up to three teams share a line of 24 px; more need a little more. */
function laneHeight(teams) {
  return Math.max(5, Math.floor(23 / Math.max(2, teams)));
}

function bandRow(milestone, teams, { times, axis, colours, clock, compact, strong }) {
  const found = teams.map((team) => ({ team, time: times.get(team.key).get(milestone.key) ?? { share: 0, p5: null, p50: null, p95: null } }));
  return html`<li>
    <span class="who"><span class="cut ${compact && !strong ? '' : 'strong'}" title=${milestone.name}>${milestone.name}</span>${milestone.note ? html`<span class="small grey">${milestone.note}</span>` : nothing}</span>
    <span class="track">${found.map(({ team, time }) => html`<span class="lane ${colours.className(team.key)}" role="img" aria-label=${words(team, time, clock)} title=${words(team, time, clock)}>
      ${time.p5 === null ? nothing : html`<span class="band ${time.share < 0.5 ? 'rare' : ''}" style=${styles({ left: `${axis.at(time.p5)}%`, width: `${Math.max(0.4, axis.at(time.p95) - axis.at(time.p5))}%` })}></span>
        <span class="tick" style=${styles({ left: `${axis.at(time.p50)}%` })}></span>`}</span>`)}</span>
    <span class="reached ${compact ? 'medians' : ''}">${compact
      ? found.slice(0, 4).map(({ time }) => html`<span>${time.p50 === null ? 'never' : clock.shortTime(time.p50)}</span>`)
      : found.map(({ team, time }) => html`<span class=${colours.className(team.key)}><span class="swatch"></span><span class="cut">${team.name}</span><strong>${percent(time.share ?? 0)}</strong></span>`)}</span>
  </li>`;
}

function words(team, time, clock) {
  return time.p5 === null
    ? `${team.name}: never`
    : `${team.name}: in ${percent(time.share)} of the runs, median ${clock.time(time.p50)}, 5th to 95th percentile ${clock.time(time.p5)} to ${clock.time(time.p95)}`;
}

export function timeTable(milestones, teams, clock) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Times, table"><table>
    <thead><tr><th></th><th>Team</th><th class="num">Share of runs</th><th class="num">p5</th><th class="num">Median</th><th class="num">p95</th></tr></thead>
    <tbody>${milestones.flatMap((milestone) => teams.map((team, index) => {
      const time = milestoneTimes(team).get(milestone.key) ?? { share: 0, p5: null };
      return html`<tr><td>${index === 0 ? milestone.name : ''}</td><td>${team.name}</td><td class="num">${percent(time.share ?? 0, 1)}</td>
        ${['p5', 'p50', 'p95'].map((figure) => html`<td class="num">${time[figure] === null || time[figure] === undefined ? '–' : clock.time(time[figure])}</td>`)}</tr>`;
    }))}</tbody>
  </table></div>`;
}
