/** The area between two lines of equal length, as one polygon. */
export function rangeBand(low, high, colour, opacity) {
  const along = (line, api) => line.map((point) => api.coord(point));
  return {
    type: 'custom',
    silent: true,
    clip: true,
    tooltip: { show: false },
    data: [low[0]],
    renderItem: (_, api) => ({ type: 'polygon', shape: { points: [...along(high, api), ...along(low, api).reverse()] }, style: { fill: colour, opacity } }),
  };
}

/** The axes of line charts: grid lines of the y axis, a base line for the x axis, grey labels. */
export function xAxis(token, text, { label, ...more }) {
  return {
    type: 'value',
    axisLabel: { ...text, hideOverlap: true, formatter: label },
    axisLine: { onZero: false, lineStyle: { color: token('line') } },
    axisTick: { show: false },
    splitLine: { show: false },
    ...more,
  };
}

export function yAxis(token, text, { label, inside = false, ...more }) {
  return {
    type: 'value',
    axisLabel: { ...text, formatter: label, inside, verticalAlign: inside ? 'bottom' : 'middle' },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: token('border') } },
    ...more,
  };
}
