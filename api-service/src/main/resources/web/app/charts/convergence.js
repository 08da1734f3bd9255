import { html } from 'lit';
import { count, cut, percentRange, rate } from '../format.js';
import { rangeBand, xAxis, yAxis } from './axes.js';
import { niceStep } from './histogram.js';
import './line-chart.js';
import { horizon } from './ticks.js';

/**
 * The win rates of a batch with their intervals after growing numbers of runs: the server's points, and after them what the
 * page has seen since.
 */
export class Looks {
  #looks = [];
  /** Whether what was before this page is known, or cannot be known. */
  hasPast = false;

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
    this.hasPast = true;
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
const NARROW_PX = 380;
/** Earlier looks, whose intervals are wide, would flatten everything that follows: the table has them. */
const DRAWN_FROM = 0.05;

/** How much of the axis the runs so far may have for names to stand to the right of them. */
const ROOMY = 0.6;

/** A look by `key`: `{ value, low, high }`. */
const rateOf = (look, key) => look.teams.find((team) => team.key === key)?.winRate ?? { value: null, low: null, high: null };

export function convergenceChart(looks, { teams, colours, requested, ended }) {
  const covered = looks.at(-1)?.runs ?? 0;
  const drawn = looks.filter((look, index) => look.runs >= covered * DRAWN_FROM || index === looks.length - 1);
  if (covered <= 1) {
    return html`<div class="frame tall empty-frame">One run settles nothing</div>`;
  }
  const shown = teams.filter((team) => colours.number(team.key) > 0);
  const others = teams.filter((team) => colours.number(team.key) === 0);
  const axis = rateAxis(drawn.flatMap((look) => shown.map((team) => rateOf(look, team.key))));
  const offsets = labelOffsets(shown.map((team) => rateOf(drawn.at(-1), team.key).value * 100), axis);
  const end = ended ? covered : horizon(covered, requested);
  // Names stand in the room for the runs to come if there is enough of it, else beside the plot.
  const beside = covered > end * ROOMY;
  const option = (token, text, _, width) => ({
    grid: { left: 40, right: beside ? (width < NARROW_PX ? 84 : 108) : 20, top: 12, bottom: 28 },
    xAxis: xAxis(token, text, { min: 0, max: end, splitNumber: width < NARROW_PX ? 2 : 4, minInterval: 1, label: (value) => count(value) }),
    yAxis: yAxis(token, text, axis),
    series: [
      ...(others.length ? [restBand(drawn, others, token('strong'))] : []),
      ...shown.flatMap((team, index) => seriesOf(team, index, { offset: offsets[index], looks: drawn, colours, token, text, letters: width < NARROW_PX ? 10 : 13, covered, end })),
    ],
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
  return html`<bs-line-chart class="tall" .option=${option} .readout=${readout} .extent=${[drawn[0].runs, covered]}
    describe="Win rates with 95 % bands against the number of runs. The table has the same numbers."></bs-line-chart>
    ${others.length ? html`<p class="caption">Grey: ${others.length === 1 ? 'the other team' : `range of the ${count(others.length)} other teams`}.</p>` : ''}`;
}

/** Percent from the lowest to the highest interval, in round steps: no interval is cut off. */
function rateAxis(rates) {
  const low = Math.min(...rates.map((value) => value.low)) * 100;
  const high = Math.max(...rates.map((value) => value.high)) * 100;
  const interval = niceStep(Math.max(1, (high - low) / 5));
  return { min: Math.max(0, Math.floor(low / interval) * interval), max: Math.min(100, Math.ceil(high / interval) * interval), interval };
}

function restBand(looks, others, colour) {
  const line = (pick) => looks.map((look) => [look.runs, pick(...others.map((team) => rateOf(look, team.key).value ?? 0)) * 100]);
  return rangeBand(line(Math.min), line(Math.max), colour, 0.25);
}

/** Names of lines that end close to each other move apart, and stay beside the plot: pixels down for each value. */
function labelOffsets(values, { min, max }) {
  const places = values.map((value, index) => ({ index, from: ((max - value) / (max - min)) * PLOT_PX })).sort((a, b) => a.from - b.from);
  let last = -Infinity;
  for (const place of places) {
    place.at = Math.max(place.from, last + LABEL_PX);
    last = place.at;
  }
  let next = PLOT_PX;
  for (const place of places.reverse()) {
    place.at = Math.min(place.at, next);
    next = place.at - LABEL_PX;
  }
  const offsets = [];
  for (const place of places) {
    offsets[place.index] = place.at - place.from;
  }
  return offsets;
}

function seriesOf(team, index, { offset, looks, colours, token, text, letters, covered, end }) {
  const colour = token(colours.token(team.key));
  const data = looks.map((look) => [look.runs, rateOf(look, team.key)]);
  const line = (part) => data.map(([runs, value]) => [runs, value[part] * 100]);
  const rest = index === 0 && covered < end
    ? { markArea: { silent: true, itemStyle: { color: token('sunken') }, data: [[{ xAxis: covered }, { xAxis: end }]] } }
    : {};
  return [
    rangeBand(line('low'), line('high'), colour, 0.15),
    {
      type: 'line',
      ...rest,
      data: line('value'),
      showSymbol: looks.length === 1,
      symbol: 'circle',
      symbolSize: 6,
      lineStyle: { color: colour, width: 2 },
      itemStyle: { color: colour },
      endLabel: { show: true, offset: [0, offset], formatter: cut(team.name, letters), ...text, color: token('text'), fontWeight: 600 },
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
