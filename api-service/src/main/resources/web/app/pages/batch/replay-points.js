import { html, svg } from 'lit';
import { styles } from '../../components/styles.js';
import { count } from '../../format.js';
import { pointsCourse } from './replay-model.js';

const HEIGHT = 180;

/** Points over time of all teams as steps, on the axis of the lanes. */
export function pointsPlot(teams, { axis, colours, chosen }) {
  const most = Math.max(10, ...teams.map((team) => team.points));
  const step = niceStep(most);
  const top = Math.ceil(most / step) * step;
  const y = (points) => HEIGHT - (points / top) * HEIGHT;
  const path = (team) => pointsCourse(team).map((point, index) => (index === 0 ? `M0 ${y(point.points)}` : `H${axis.at(point.at) * 10} V${y(point.points)}`)).join(' ') + ' H1000';
  const ends = [...teams].sort((a, b) => b.points - a.points).slice(0, 8);
  const words = ends.map((team) => `${team.name} ${count(team.points)}`).join(', ');
  const lines = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  return html`<div class="plot"><span class="who strong">Points<span class="scale" aria-hidden="true">${lines.map((points) => html`<span class="small grey" style=${styles({ top: `${y(points)}px` })}>${count(points)}</span>`)}</span></span>
    <span class="track"><svg viewBox="0 0 1000 ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${`Points over time; at the end ${words}`}>
      ${axis.shades().map((shade) => svg`<rect class="weekend-shade" x=${shade.from * 10} width=${(shade.to - shade.from) * 10} y="-16" height=${HEIGHT + 16}></rect>`)}
      ${axis.dayLines().map((at) => svg`<line class="grid-line" x1=${at * 10} x2=${at * 10} y1="-16" y2=${HEIGHT}></line>`)}
      ${lines.map((points) => svg`<line class="grid-line" x1="0" x2="1000" y1=${y(points)} y2=${y(points)}></line>`)}
      ${[...teams].sort((a) => (a.key === chosen ? 1 : -1)).map((team) => svg`<path class="course ${colours.className(team.key)} ${team.key === chosen ? 'thick' : ''}" d=${path(team)}></path>`)}
    </svg></span>
    <ul class="ends small">${ends.map((team) => html`<li class="${colours.className(team.key)} ${team.key === chosen ? 'strong' : ''}"><span class="swatch"></span><span class="cut">${team.name}</span> ${count(team.points)}</li>`)}</ul></div>`;
}

function niceStep(most) {
  const raw = most / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  return [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= raw);
}
