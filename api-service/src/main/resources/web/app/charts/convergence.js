import { html } from 'lit';
import { count, cut, percentRange, rate } from '../format.js';
import { xAxis, yAxis } from './axes.js';
import './line-chart.js';

/**
 * The win rates of a batch with their intervals after growing numbers of runs: the server's points, and after them what the
 * page has seen since.
 */
export class Looks {
  #looks = [];

  add(results) {
    const runs = results.runs.completed;
    const last = this.#looks.at(-1);
    if (runs === 0 || (last && last.runs >= runs)) {
      if (last && last.runs === runs) {
        this.#looks[this.#looks.length - 1] = { runs, teams: results.teams };
      }
      return;
    }
    this.#looks.push({ runs, teams: results.teams });
    if (this.#looks.length > 400) {
      this.#looks = this.#looks.filter((_, index) => index % 2 === 0 || index === this.#looks.length - 1);
    }
  }

  /** The points of the server take the place of what was seen up to the last of them. */
  addPast({ teams, points }) {
    const past = points.map((point) => ({ runs: point.runs - point.missingRuns, teams: teams.map((key, index) => ({ key, winRate: point.winRates[index] })) }));
    const last = past.at(-1)?.runs ?? 0;
    this.#looks = [...past, ...this.#looks.filter((look) => look.runs > last)];
  }

  get all() {
    return this.#looks;
  }
}

/** Height of the plot without its margins, as reserved in batch.css, and of a label. */
const PLOT_PX = 240;
const LABEL_PX = 15;

/** A look by `key`: `{ value, low, high }`. */
const rateOf = (look, key) => look.teams.find((team) => team.key === key)?.winRate ?? { value: null, low: null, high: null };

export function convergenceChart(looks, { teams, colours, requested, ended }) {
  const shown = teams.filter((team) => colours.number(team.key) > 0);
  const values = looks.flatMap((look) => shown.map((team) => rateOf(look, team.key)));
  const low = Math.max(0, Math.floor(Math.min(...values.map((value) => value.value)) * 20 - 1) / 20);
  const high = Math.min(1, Math.ceil(Math.max(...values.map((value) => value.value)) * 20 + 1) / 20);
  const covered = looks.at(-1)?.runs ?? 0;
  const offsets = labelOffsets(shown.map((team) => rateOf(looks.at(-1), team.key).value), high - low);
  const option = (token, text) => ({
    grid: { left: 40, right: 84, top: 12, bottom: 28 },
    xAxis: xAxis(token, text, { min: 0, max: requested, splitNumber: 4, label: (value) => count(value) }),
    yAxis: yAxis(token, text, { min: Math.round(low * 100), max: Math.round(high * 100), splitNumber: 5 }),
    series: shown.flatMap((team, index) => seriesOf(team, index, { offset: offsets[index], looks, colours, token, text, covered, requested, ended })),
  });
  const readout = (x) => {
    const look = looks.reduce((best, candidate) => (Math.abs(candidate.runs - x) < Math.abs(best.runs - x) ? candidate : best));
    return {
      title: `${count(look.runs)} runs`,
      rows: shown.map((team) => {
        const { value, low: from, high: to } = rateOf(look, team.key);
        return { name: team.name, colour: colours.className(team.key), text: `${rate(value)} (${percentRange(from, to)})` };
      }),
    };
  };
  return html`<bs-line-chart class="tall" .option=${option} .readout=${readout} .extent=${[looks[0].runs, covered]}
    describe="Win rates with 95 % bands against the number of runs. The table has the same numbers."></bs-line-chart>`;
}

/** The interval as a band: one polygon along the upper ends and back along the lower ones. */
function band(data, colour) {
  const along = (end, api) => data.map(([runs, value]) => api.coord([runs, value[end] * 100]));
  return {
    type: 'custom',
    silent: true,
    clip: true,
    tooltip: { show: false },
    data: [[data[0][0], data[0][1].value * 100]],
    renderItem: (_, api) => ({ type: 'polygon', shape: { points: [...along('high', api), ...along('low', api).reverse()] }, style: { fill: colour, opacity: 0.15 } }),
  };
}

/** Names of lines that end close to each other move apart: pixels down for each value. */
function labelOffsets(values, span) {
  const places = values.map((value, index) => ({ index, at: (-value / span) * PLOT_PX })).sort((a, b) => a.at - b.at);
  const offsets = [];
  let last = -Infinity;
  for (const place of places) {
    const at = Math.max(place.at, last + LABEL_PX);
    offsets[place.index] = at - place.at;
    last = at;
  }
  return offsets;
}

function seriesOf(team, index, { offset, looks, colours, token, text, covered, requested, ended }) {
  const colour = token(colours.token(team.key));
  const data = looks.map((look) => [look.runs, rateOf(look, team.key)]);
  const rest = index === 0 && !ended && covered < requested
    ? { markArea: { silent: true, itemStyle: { color: token('sunken') }, data: [[{ xAxis: covered }, { xAxis: requested }]] } }
    : {};
  return [
    band(data, colour),
    {
      type: 'line',
      ...rest,
      data: data.map(([runs, value]) => [runs, value.value * 100]),
      showSymbol: looks.length === 1,
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { color: colour, width: 2 },
      itemStyle: { color: colour },
      endLabel: { show: true, offset: [0, offset], formatter: cut(team.name, 10), ...text, color: token('text'), fontWeight: 600 },
    },
  ];
}

export function convergenceTable(looks, teams) {
  const step = Math.max(1, Math.ceil(looks.length / 50));
  const rows = looks.filter((_, index) => index % step === 0 || index === looks.length - 1).reverse();
  return html`<div class="scroll tall" tabindex="0" role="group" aria-label="Win rates by number of runs, table"><table>
    <thead><tr><th class="num">Runs</th>${teams.map((team) => html`<th class="num">${team.name}</th>`)}</tr></thead>
    <tbody>${rows.map((look) => html`<tr><td class="num">${count(look.runs)}</td>${teams.map((team) => {
      const { value, low, high } = rateOf(look, team.key);
      return html`<td class="num">${rate(value)} <span class="grey">${percentRange(low, high)}</span></td>`;
    })}</tr>`)}</tbody>
  </table></div>`;
}
