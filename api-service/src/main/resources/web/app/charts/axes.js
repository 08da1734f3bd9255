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

export function yAxis(token, text, { label, ...more }) {
  return {
    type: 'value',
    axisLabel: { ...text, formatter: label },
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: token('border') } },
    ...more,
  };
}
