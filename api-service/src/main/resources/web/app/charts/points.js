import { html } from 'lit';
import { styles } from '../components/styles.js';
import { count, decimal, percent, range, rate } from '../format.js';
import { rangeBand, xAxis, yAxis } from './axes.js';
import { axisOf, cumulative, isStepped, niceStep, shareUpTo, smooth, steps, unitOf } from './histogram.js';
import './line-chart.js';
import { peakLabels } from './peak-labels.js';

const STRIPS_MAX = 16;

/** All teams' points on one axis: curves, and below them median, middle half and 5th to 95th percentile. */
export function pointsChart(teams, { colours, kind }) {
  const stepped = isStepped(teams);
  const axis = axisOf(teams, stepped);
  const extent = [axis.from, axis.to];
  const unit = stepped ? 1 : unitOf(extent);
  const draw = (team) => (kind === 'cumulative' ? cumulative(team, extent) : stepped ? steps(team, extent) : smooth(team, extent, unit));
  const coloured = teams.filter((team) => colours.number(team.key) > 0);
  const curves = coloured.map((team) => ({ team, data: draw(team) }));
  const others = kind === 'cumulative' ? [] : teams.filter((team) => colours.number(team.key) === 0).map(draw);
  const readout = (x) => ({
    title: `At most ${count(Math.floor(x))} points`,
    rows: coloured.map((team) => ({ name: team.name, colour: colours.className(team.key), text: rate(shareUpTo(team, Math.floor(x))) })),
  });
  return html`
    <p class="small grey">${kind === 'cumulative' ? 'Share of runs with at most so many points' : `Share of runs per ${unit === 1 ? 'point' : `${count(unit)} points`}`}${others.length ? `. Grey: ${others.length === 1 ? 'the other team' : `range of the ${count(others.length)} other teams`}` : ''}</p>
    <bs-line-chart class="tall" .option=${chartOption(curves, others, { axis, stepped, kind, colours })} .readout=${readout} .extent=${extent}
      describe="Distribution of the points of each team. The table has the same numbers."></bs-line-chart>
    ${strips(teams.slice(0, STRIPS_MAX), axis, colours)}
    ${teams.length > STRIPS_MAX ? html`<p class="caption">The first ${STRIPS_MAX} teams by win rate; the table has all.</p>` : ''}`;
}

/** The plot stands exactly above the strips: their columns are in batch.css. */
function chartOption(curves, others, { axis, stepped, kind, colours }) {
  const highest = Math.max(...[...curves.map((curve) => curve.data), ...others].flat().map(([, y]) => y));
  const yStep = kind === 'cumulative' || highest > 80 ? 25 : niceStep(highest / 5);
  const yMax = Math.min(100, Math.ceil(highest / yStep + 0.02) * yStep);
  return (token, text, narrow, width) => ({
    grid: narrow ? { left: 1, right: 1, top: 24, bottom: 28 } : { left: 144, right: 162, top: 24, bottom: 28 },
    xAxis: {
      ...xAxis(token, text, { min: axis.from, max: axis.to, interval: axis.step * (narrow ? 2 : 1) }),
      splitLine: { show: !stepped, lineStyle: { color: token('border') } },
      axisLabel: { ...text, hideOverlap: true, customValues: stepped ? wholeTicks(axis) : undefined, formatter: (value) => count(value) },
    },
    yAxis: yAxis(token, text, { min: 0, max: yMax, interval: yStep, inside: narrow, label: (value) => (narrow && value === 0 ? '' : `${decimal(value, value % 1 ? 1 : 0)}\u202f%`) }),
    series: [
      ...(others.length ? [rangeBand(edge(others, Math.min), edge(others, Math.max), token('strong'), 0.25)] : []),
      ...curves.map(({ team, data }) => {
        const colour = token(colours.token(team.key));
        return {
          type: 'line',
          data,
          symbol: 'none',
          emphasis: { disabled: true },
          lineStyle: { color: colour, width: 2 },
          itemStyle: { color: colour },
          areaStyle: kind === 'cumulative' ? undefined : { color: colour, opacity: 0.1 },
        };
      }),
      ...(kind === 'cumulative' || narrow ? [] : peakLabels(curves, { axis, yMax, stepped, width: width - 306, token, text, colours })),
    ],
  });
}

function wholeTicks({ from, to, step }) {
  const ticks = [];
  for (let value = Math.ceil(Math.ceil(from) / step) * step; value < to; value += step) {
    ticks.push(value);
  }
  return ticks;
}

/** The lowest or highest of several curves over the same places. */
const edge = (curves, pick) => curves[0].map(([x], index) => [x, pick(...curves.map((curve) => curve[index][1]))]);

function strips(teams, axis, colours) {
  const { from: low, to: high } = axis;
  const at = (value) => `${((value - low) / (high - low)) * 100}%`;
  const size = (from, to) => `${Math.max(0.3, ((to - from) / (high - low)) * 100)}%`;
  return html`<ul class="strips">
    <li class="strip-head small grey" aria-hidden="true"><span>Points</span><span class="track"></span><span class="figures"><span>p5–p95</span><span>median</span></span></li>
    ${teams.map((team) => {
      const { p5, p25, p50, p75, p95 } = team.points;
      return html`<li class=${colours.className(team.key)}>
        <span class="who" title=${team.name}><span class="swatch"></span><strong class="cut">${team.name}</strong></span>
        <span class="track" role="img" aria-label=${`${team.name}: median ${count(p50)}, middle half ${range(p25, p75)}, 5th to 95th percentile ${range(p5, p95)} points`}>
          ${wholeTicks(axis).map((tick) => html`<span class="line" style=${styles({ left: at(tick) })}></span>`)}
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
