import { html } from 'lit';
import { clock, count, duration } from '../format.js';
import { xAxis, yAxis } from './axes.js';
import './line-chart.js';
import { clockTicks } from './ticks.js';

const TICKS_MAX = 6;
const TICKS_MAX_NARROW = 3;

/**
 * Runs per second over time from the API's history `{ stepMs, points }`. `label(ms)` names a time on the axis, given as milliseconds from the
 * start, `length` of which the axis has.
 */
export function runHistoryChart(history, { label, describe }) {
  const start = Date.parse(history.points[0].at);
  const step = history.stepMs / 1000;
  const end = step * history.points.length;
  const idle = history.points.every((point) => point.runsPerSecond === 0);
  const data = history.points.flatMap((point, index) => [[index * step, point.runsPerSecond], [(index + 1) * step, point.runsPerSecond]]);
  const option = (token, text, narrow) => ({
    grid: { left: 56, right: 20, top: 12, bottom: 28 },
    xAxis: timeAxis(token, text, end, { ticks: clockTicks(end, narrow ? TICKS_MAX_NARROW : TICKS_MAX), label }),
    yAxis: yAxis(token, text, { min: 0, splitNumber: 4, ...(idle ? { max: 10, interval: 5 } : {}), label: (value) => speed(value) }),
    series: [{ type: 'line', data, symbol: 'none', lineStyle: { color: token('accent'), width: 2 }, areaStyle: { color: token('accent'), opacity: 0.1 } }],
  });
  const readout = (seconds) => {
    const index = Math.min(history.points.length - 1, Math.max(0, Math.floor(seconds / step)));
    return { title: `${clock(start + index * history.stepMs)}, ${duration(history.stepMs)} long`, rows: [{ name: 'runs/s', colour: 'accent-swatch', text: speed(history.points[index].runsPerSecond) }] };
  };
  return html`<bs-line-chart class="tall" .option=${option} .readout=${readout} .extent=${[0, end]} describe=${describe}></bs-line-chart>`;
}

function timeAxis(token, text, end, { ticks, label }) {
  const axis = xAxis(token, text, { min: 0, max: end });
  return { ...axis, axisLabel: { ...axis.axisLabel, customValues: ticks, formatter: (seconds) => label(seconds * 1000, end * 1000) } };
}

export function runHistoryTable(history) {
  return html`<div class="scroll tall" tabindex="0" role="group" aria-label="Runs per second, table"><table><thead><tr><th>From</th><th class="num">Runs/s</th></tr></thead>
    <tbody>${[...history.points].reverse().map((point) => html`<tr><td>${clock(point.at)}</td><td class="num">${speed(point.runsPerSecond)}</td></tr>`)}</tbody></table></div>`;
}

/** Slow scenarios make less than one run per second. */
export function speed(value) {
  return value > 0 && value < 10 ? value.toFixed(1) : count(value);
}
