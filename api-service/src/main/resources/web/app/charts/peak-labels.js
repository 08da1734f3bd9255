import { cut } from '../format.js';

/** Height of the plot without its margins, as reserved in batch.css; width of a bold letter; height of a line. */
const PLOT_PX = 228;
const LETTER_PX = 8;
const LINE_PX = 16;

/**
 * Names at the peaks of curves, as series of one point each. Teams with the same peak share a label; a name without room is left out, since
 * the strips below the curves have all names.
 */
export function peakLabels(curves, { axis, yMax, stepped, width, token, text, colours }) {
  const placed = [];
  const peaks = sharedPeaks(curves, stepped);
  const place = ({ x, y }) => ({ x: ((x - axis.from) / (axis.to - axis.from)) * width, y: PLOT_PX - (y / yMax) * PLOT_PX });
  return peaks.flatMap((peak) => {
    const { x, y, teams } = peak;
    const dots = peaks.filter((other) => other !== peak).map(place).map((dot) => ({ left: dot.x - 4, right: dot.x + 4, top: dot.y - 4, bottom: dot.y + 4 }));
    const name = teams.map((team) => cut(team.name, 18)).slice(0, 3).join(', ') + (teams.length > 3 ? ` and ${teams.length - 3} more` : '');
    const spot = { ...place(peak), length: name.length * LETTER_PX };
    const position = ['top', 'right', 'left'].find((side) => fits(boxOf(spot, side), [...placed, ...dots], width));
    if (!position) {
      return [];
    }
    placed.push(boxOf(spot, position));
    return [{
      type: 'line',
      silent: true,
      tooltip: { show: false },
      data: [[x, y]],
      symbol: 'circle',
      symbolSize: 6,
      itemStyle: { color: token(colours.token(teams[0].key)) },
      label: { show: true, position, distance: 6, formatter: name, ...text, color: token('text'), fontWeight: 600 },
    }];
  });
}

function sharedPeaks(curves, stepped) {
  const peaks = [];
  for (const { team, data } of curves) {
    const [left, y] = data.reduce((best, point) => (point[1] > best[1] ? point : best), data[0]);
    const x = stepped ? left + 0.5 : left;
    const same = peaks.find((peak) => peak.x === x && Math.abs(peak.y - y) < 1e-9);
    if (same) {
      same.teams.push(team);
    } else {
      peaks.push({ x, y, teams: [team] });
    }
  }
  return peaks.sort((a, b) => b.y - a.y);
}

function boxOf({ x, y, length }, side) {
  if (side === 'top') {
    return { left: x - length / 2, right: x + length / 2, top: y - LINE_PX - 6, bottom: y - 6 };
  }
  const left = side === 'right' ? x + 8 : x - 8 - length;
  return { left, right: left + length, top: y - LINE_PX / 2, bottom: y + LINE_PX / 2 };
}

function fits(box, placed, width) {
  return box.left > -60 && box.right < width + 60 && placed.every((other) => box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom);
}
