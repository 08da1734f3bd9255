import { getJson, request } from '../../api.js';

/** The calls about scenarios that more than one view makes. */

export function readScenario(id) {
  return getJson(`/scenarios/${encodeURIComponent(id)}`);
}

/** Stores a document; `derivedFrom` is the scenario it was made from. Resolves with the stored scenario's view. */
export async function storeScenario(text, derivedFrom) {
  const from = derivedFrom ? `?derivedFrom=${encodeURIComponent(derivedFrom)}` : '';
  return (await request(`/scenarios${from}`, { method: 'POST', text })).data;
}

export async function startBatch(scenarioId, runs, seed) {
  const body = { scenarioId, runs, ...(seed === '' ? {} : { seed }) };
  return (await request('/batches', { method: 'POST', body })).data;
}

/** Offers a document as a file. */
export function download(document, name) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }));
  const link = Object.assign(window.document.createElement('a'), { href: url, download: `${fileName(name)}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function fileName(name) {
  return (name || 'scenario').toLowerCase().replace(/[^\p{Letter}\p{Number}]+/gu, '-').replace(/^-|-$/g, '') || 'scenario';
}
