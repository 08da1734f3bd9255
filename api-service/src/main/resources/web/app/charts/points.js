import { html } from 'lit';
import { styles } from '../components/styles.js';
import { count, cut, decimal, percent, range, rate } from '../format.js';
import { xAxis, yAxis } from './axes.js';
import { cumulative, extentOf, isStepped, shareUpTo, smooth, steps, unitOf } from './histogram.js';
import './line-chart.js';

/** All teams' points on one axis: curves, and below them median, middle half and 5th to 95th percentile. */
export function pointsChart(teams, { colours, kind }) {
  const extent = extentOf(teams);
  const stepped = isStepped(teams);
  const unit = stepped ? 1 : unitOf(extent);
  const coloured = teams.filter((team) => colours.number(team.key) > 0);
  const curves = coloured.map((team) => ({ team, data: kind === 'cumulative' ? cumulative(team, extent) : stepped ? steps(team, extent) : smooth(team, extent, unit) }));
  const highest = Math.max(...curves.flatMap((curve) => curve.data.map(([, y]) => y)));
  const labelled = labelledPeaks(curves, extent, highest);
  // The plot stands exactly above the strips: their columns are in batch.css.
  const option = (token, text, narrow) => ({
    grid: narrow ? { left: 92, right: 52, top: 24, bottom: 28 } : { left: 144, right: 162, top: 24, bottom: 28 },
    xAxis: {
      ...xAxis(token, text, { min: stepped ? extent[0] - 0.5 : extent[0], max: stepped ? extent[1] + 0.5 : extent[1], splitNumber: 7, minInterval: 1 }),
      axisLabel: { ...text, hideOverlap: true, showMinLabel: !stepped, showMaxLabel: !stepped, formatter: (value) => count(Math.round(value)) },
    },
    yAxis: yAxis(token, text, { min: 0, max: kind === 'cumulative' || (stepped && highest > 80) ? 100 : undefined, splitNumber: 4, label: (value) => `${decimal(value, value < 1 && value > 0 ? 1 : 0)}\u202f%` }),
    series: curves.map(({ team, data }) => {
      const colour = token(colours.token(team.key));
      const peak = data.reduce((best, point) => (point[1] > best[1] ? point : best), data[0]);
      return {
        type: 'line',
        data: data.map((point) => (point === peak && kind !== 'cumulative' ? { value: point, symbol: 'circle', symbolSize: 6, label: { show: !narrow && labelled.has(team.key), position: 'top', formatter: cut(team.name, 16), ...text, color: token('text'), fontWeight: 600 } } : { value: point, symbol: 'none' })),
        showAllSymbol: true,
        emphasis: { disabled: true },
        lineStyle: { color: colour, width: 2 },
        itemStyle: { color: colour },
        areaStyle: kind === 'cumulative' ? undefined : { color: colour, opacity: 0.1 },
      };
    }),
  });
  const readout = (x) => ({
    title: `At most ${count(Math.round(x))} points`,
    rows: coloured.map((team) => ({ name: team.name, colour: colours.className(team.key), text: rate(shareUpTo(team, x)) })),
  });
  return html`
    <div class="points-legend">${coloured.map((team) => html`<span class=${colours.className(team.key)}><span class="swatch"></span>${team.name}</span>`)}
      <span class="grey">${kind === 'cumulative' ? 'share of runs with at most so many points' : `share of runs per ${unit === 1 ? 'point' : `${count(unit)} points`}`}</span></div>
    <bs-line-chart class="tall" .option=${option} .readout=${readout} .extent=${extent}
      describe="Distribution of the points of each team. The table has the same numbers."></bs-line-chart>
    ${strips(teams.slice(0, 16), extent, colours)}
    ${teams.length > 16 ? html`<p class="caption">The first 16 teams by win rate; the table has all.</p>` : ''}`;
}

/** The teams whose names have room at their peaks; the others are in the legend. */
function labelledPeaks(curves, [low, high], highest) {
  const placed = [];
  const found = new Set();
  for (const { team, data } of curves) {
    const [x, y] = data.reduce((best, point) => (point[1] > best[1] ? point : best), data[0]);
    const hidden = placed.some((other) => Math.abs(other.x - x) < (high - low) * 0.1 && Math.abs(other.y - y) < highest * 0.12);
    if (!hidden) {
      placed.push({ x, y });
      found.add(team.key);
    }
  }
  return found;
}

function strips(teams, [low, high], colours) {
  const at = (value) => `${((value - low) / (high - low)) * 100}%`;
  const size = (from, to) => `${Math.max(0.3, ((to - from) / (high - low)) * 100)}%`;
  return html`<ul class="strips">
    <li class="strip-head small grey" aria-hidden="true"><span>Points</span><span class="track"></span><span class="figures"><span>p5–p95</span><span>median</span></span></li>
    ${teams.map((team) => {
      const { p5, p25, p50, p75, p95 } = team.points;
      return html`<li class=${colours.className(team.key)}>
        <span class="who" title=${team.name}><span class="swatch"></span><strong class="cut">${team.name}</strong></span>
        <span class="track" role="img" aria-label=${`${team.name}: median ${count(p50)}, middle half ${range(p25, p75)}, 5th to 95th percentile ${range(p5, p95)} points`}>
          <span class="thin" style=${styles({ left: at(p5), width: size(p5, p95) })}></span>
          <span class="thick" style=${styles({ left: at(p25), width: size(p25, p75) })}></span>
          <span class="ring" style=${styles({ left: at(p50) })}></span>
        </span>
        <span class="figures"><span class="grey">${range(p5, p95)}</span><strong>${count(p50)}</strong></span>
      </li>`;
    })}
  </ul>`;
}

export function pointsTable(teams) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Points, table"><table>
    <thead><tr><th>Team</th><th class="num">Mean</th><th class="num">95 % interval</th><th class="num">Lowest</th><th class="num">p5</th><th class="num">p25</th><th class="num">Median</th><th class="num">p75</th><th class="num">p95</th><th class="num">Highest</th><th class="num">Tiles</th><th class="num">Board finished</th></tr></thead>
    <tbody>${teams.map((team) => html`<tr><td>${team.name}</td><td class="num">${decimal(team.points.mean)}</td><td class="num">${decimal(team.points.meanLow)}–${decimal(team.points.meanHigh)}</td>
      ${['min', 'p5', 'p25', 'p50', 'p75', 'p95', 'max'].map((figure) => html`<td class="num">${count(team.points[figure])}</td>`)}
      <td class="num">${decimal(team.tiles.mean)}</td><td class="num">${percent(team.boardFinishedShare ?? 0)}</td></tr>`)}</tbody>
  </table></div>`;
}
