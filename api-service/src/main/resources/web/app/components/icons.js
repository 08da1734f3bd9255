import { svg } from 'lit';

const icon = (content, box = 16) => svg`<svg viewBox="0 0 ${box} ${box}" aria-hidden="true" focusable="false" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`;

export const icons = {
  check: icon(svg`<path d="M3 8.5l3.2 3.2L13 5"/>`),
  running: icon(svg`<path d="M8 2.5a5.5 5.5 0 1 0 5.5 5.5"/>`),
  clock: icon(svg`<circle cx="8" cy="8" r="5.5"/><path d="M8 5v3l2 1.5"/>`),
  alert: icon(svg`<path d="M8 2.5v6.5M8 13v.2"/>`),
  stop: icon(svg`<rect x="4.5" y="4.5" width="7" height="7" rx="1" fill="currentColor"/>`),
  cross: icon(svg`<path d="M4 4l8 8M12 4l-8 8"/>`),
  more: icon(svg`<path d="M3.5 8h.01M8 8h.01M12.5 8h.01" stroke-width="2.6"/>`),
  back: icon(svg`<path d="M10 3L5 8l5 5"/>`),
  half: icon(svg`<circle cx="8" cy="8" r="6"/><path d="M8 2a6 6 0 0 1 0 12z" fill="currentColor" stroke="none"/>`),
};

/** The product's mark: three tiles of a line. */
export const mark = svg`<svg class="mark" viewBox="0 0 30 30" aria-hidden="true" focusable="false">
  ${[0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => svg`<rect class=${row === column ? 'on' : 'off'} x=${column * 10.5} y=${row * 10.5} width="9" height="9" rx="2"></rect>`))}
</svg>`;
