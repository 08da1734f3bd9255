import { match } from './routes.js';

/** Dispatches `navigate` after the URL has changed; `detail.moved` is false if only the query was replaced. */
export const navigation = new EventTarget();

export function startRouter() {
  history.scrollRestoration = 'auto';
  document.addEventListener('click', follow);
  addEventListener('popstate', () => changed(true, false));
}

/** Opens a path of the app. `replace` keeps the history's length, for filters that change with every key. */
export function go(path, { replace = false } = {}) {
  const moved = new URL(path, location.href).pathname !== location.pathname;
  if (replace) {
    history.replaceState(null, '', path);
  } else {
    history.pushState(null, '', path);
  }
  changed(moved, moved);
}

function changed(moved, top) {
  navigation.dispatchEvent(new CustomEvent('navigate', { detail: { moved, top } }));
}

/** Links to the app's own paths are opened without loading the page again. */
function follow(event) {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || link.target || link.hasAttribute('download') || !match(url.pathname) || url.hash) {
    return;
  }
  event.preventDefault();
  go(url.pathname + url.search);
}
