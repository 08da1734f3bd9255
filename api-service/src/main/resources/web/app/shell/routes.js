/**
 * The views of the app by URL. The server responds with the page for exactly these paths (io.bingosim.api.web.AppPaths);
 * a view's module is loaded when it is first shown.
 */
export const ROUTES = [
  { path: /^\/(?:batches)?$/, section: 'batches', tag: 'bs-batches-page', load: () => import('../pages/batches/batches-page.js') },
  {
    path: /^\/batches\/(?<id>[^/]+)\/runs\/(?<run>[0-9]+)$/,
    section: 'batches',
    tag: 'bs-replay-page',
    load: () => import('../pages/batch/replay-page.js'),
  },
  {
    path: /^\/batches\/(?<id>[^/]+)(?:\/(?<tab>runs|work|scenario))?$/,
    section: 'batches',
    tag: 'bs-batch-page',
    load: () => import('../pages/batch/batch-page.js'),
  },
  { path: /^\/scenarios$/, section: 'scenarios', tag: 'bs-scenario-library-page', load: () => import('../pages/scenario/scenario-library-page.js') },
  {
    path: /^\/scenarios\/(?<id>[^/]+)(?:\/edit)?$/,
    section: 'scenarios',
    tag: 'bs-scenario-editor-page',
    load: () => import('../pages/scenario/scenario-editor-page.js'),
  },
  { path: /^\/experiments$/, section: 'experiments', tag: 'bs-experiments-page', load: () => import('../pages/experiment/experiments-page.js') },
  { path: /^\/experiments\/new$/, section: 'experiments', tag: 'bs-new-experiment-page', load: () => import('../pages/experiment/new-experiment-page.js') },
  { path: /^\/experiments\/(?<id>[^/]+)$/, section: 'experiments', tag: 'bs-experiment-page', load: () => import('../pages/experiment/experiment-page.js') },
  { path: /^\/compare(?:\/(?<a>[^/]+)\/(?<b>[^/]+))?$/, section: 'compare', tag: 'bs-compare-page', load: () => import('../pages/compare/compare-page.js') },
  { path: /^\/system$/, section: 'system', tag: 'bs-system-page', load: () => import('../pages/system/system-page.js') },
  { path: /^\/sign-in$/, section: null, tag: 'bs-sign-in-page', load: () => import('../pages/sign-in/sign-in-page.js') },
];

/** The entries of the navigation, in order. */
export const SECTIONS = [
  { key: 'batches', label: 'Batches', href: '/batches' },
  { key: 'scenarios', label: 'Scenarios', href: '/scenarios' },
  { key: 'experiments', label: 'Experiments', href: '/experiments' },
  { key: 'compare', label: 'Compare', href: '/compare' },
  { key: 'system', label: 'System', href: '/system' },
];

/** `{ route, params }` of a path, or null. */
export function match(pathname) {
  for (const route of ROUTES) {
    const found = route.path.exec(pathname);
    if (found) {
      return { route, params: { ...found.groups } };
    }
  }
  return null;
}
