/** The colour theme: the system's preference, unless the switch in the top bar has chosen one. */
const KEY = 'bingosim.theme';
const system = matchMedia('(prefers-color-scheme: dark)');
/** Dispatches `change` when the colours of the page change, so that canvases can be redrawn. */
export const themeChanges = new EventTarget();

export function startTheme() {
  const chosen = read();
  if (chosen) {
    document.documentElement.dataset.theme = chosen;
  }
  system.addEventListener('change', () => themeChanges.dispatchEvent(new Event('change')));
}

export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : system.matches;
}

export function switchTheme() {
  const next = isDark() ? 'light' : 'dark';
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem(KEY, next);
  } catch {
    // A browser without storage forgets the choice.
  }
  themeChanges.dispatchEvent(new Event('change'));
}

/** The value of a token, for canvases: `token('team-1')`. */
export function token(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function read() {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}
