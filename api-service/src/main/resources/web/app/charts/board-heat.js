import { html } from 'lit';
import { styles } from '../components/styles.js';
import { count, percent, plural } from '../format.js';
import { token } from '../shell/theme.js';
import { heat } from './heat.js';

/** Dots closer than this share cover each other; how far they move apart, and how high a pile may be. */
const NEAR = 0.025;
const DOT_STEP_PX = 4;
const PILE_PX = 16;

/** The board as a heat map of one team: share of runs in which a tile is finished, and its median time. */
export function boardHeat(board, team, { clock, chosen, choose }) {
  const times = new Map(team.tileTimes.map((time) => [time.tile, time]));
  const from = token('heat-0');
  const to = token('heat-1');
  return html`<ul class="board ${board.tiles.length > 40 ? 'dense' : ''}" style=${styles({ '--columns': board.columns })}>
    ${board.tiles.map((tile) => {
      const time = times.get(tile.key);
      const share = time?.finishedShare ?? 0;
      const colours = heat(share, from, to);
      const median = time?.finishedAt.p50 ?? null;
      const label = `${tile.label} ${tile.name}, ${plural(tile.points, 'point')}: finished in ${percent(share)} of the runs${median === null ? '' : `, median ${clock.time(median)}`}`;
      return html`<li><button type="button" class="tile ${chosen === tile.key ? 'chosen' : ''}" aria-label=${label} aria-pressed=${chosen === tile.key} title=${label} @click=${() => choose(tile.key)}
        style=${styles({ background: colours.background, color: colours.text })}>
        <span class="tile-name">${tile.name}</span><span class="tile-label">${tile.label}</span>
        <strong>${percent(share)}</strong><span class="tile-foot"><span class="median">${median === null ? '' : clock.time(median)}</span><span class="median short">${median === null ? '' : clock.day(median)}</span><span class="tile-points">${count(tile.points)}</span></span>
      </button></li>`;
    })}
  </ul>`;
}

export function boardTable(board, teams, clock) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Tiles, table"><table>
    <thead><tr><th></th><th>Tile</th><th class="num">Points</th>${teams.map((team) => html`<th class="num">${team.name}</th>`)}</tr></thead>
    <tbody>${board.tiles.map((tile) => html`<tr><td>${tile.label}</td><td>${tile.name}</td><td class="num">${count(tile.points)}</td>${teams.map((team) => {
      const time = team.tileTimes.find((candidate) => candidate.tile === tile.key);
      return html`<td class="num">${percent(time?.finishedShare ?? 0, 1)}<br><span class="grey">${time?.finishedAt.p50 === null || !time ? '–' : clock.time(time.finishedAt.p50)}</span></td>`;
    })}</tr>`)}</tbody>
  </table></div>`;
}

/** Tiles by the mean share over all teams, hardest first, with one dot per team. */
export function hardestTiles(board, teams, colours) {
  // As many as stand beside the board.
  const rows = Math.ceil(board.tiles.length / board.columns);
  const most = Math.max(5, Math.round(board.tiles.length > 40 ? rows * 1.2 : rows * 2.2));
  const shares = new Map(teams.map((team) => [team.key, new Map(team.tileTimes.map((time) => [time.tile, time.finishedShare ?? 0]))]));
  const mean = (tile) => teams.reduce((sum, team) => sum + (shares.get(team.key).get(tile.key) ?? 0), 0) / teams.length;
  const tiles = [...board.tiles].sort((a, b) => mean(a) - mean(b)).slice(0, most);
  const dotted = teams.filter((team) => colours.number(team.key) > 0);
  return html`<ul class="hardest">
    <li class="small grey" aria-hidden="true"><span></span><span class="track head"><span>0</span><span>50</span><span>100\u202f%</span></span></li>
    ${tiles.map((tile) => {
      const values = dotted.map((team) => ({ team, share: shares.get(team.key).get(tile.key) ?? 0 }));
      return html`<li><span class="who"><span class="cut strong" title=${tile.name}>${tile.name}</span><span class="small grey">${tile.label} · ${plural(tile.points, 'point')}</span></span>
        <span class="track" role="img" aria-label=${values.map(({ team, share }) => `${team.name} ${percent(share)}`).join(', ')} title=${values.map(({ team, share }) => `${team.name} ${percent(share)}`).join(', ')}>
          <span class="rail"></span>${values.map(({ team, share }, index) => html`<span class="dot ${colours.className(team.key)}" style=${styles({ left: `${share * 100}%`, marginTop: `${offset(values, index)}px` })}></span>`)}</span></li>`;
    })}
  </ul>
  <div class="band-legend always small">${dotted.map((team) => html`<span class=${colours.className(team.key)}><span class="swatch"></span>${team.name}</span>`)}</div>`;
}

/** Dots that would cover each other step aside vertically, all of them within the row. */
function offset(values, index) {
  const near = (other) => Math.abs(other.share - values[index].share) < NEAR;
  const pile = values.filter(near).length;
  const before = values.slice(0, index).filter(near).length;
  return (before - (pile - 1) / 2) * Math.min(DOT_STEP_PX, PILE_PX / Math.max(1, pile - 1));
}
