import { html } from 'lit';

/**
 * A table that becomes a list of a few lines per row on phones. `columns` are `[word, classes]`, `rows` arrays of cells. The classes say what
 * becomes of a column on phones: `lead` and `beside` share the first line, `whole` gets a line, `bare` follows its neighbour without
 * its word, `wide-only` is left out.
 */
export function table(label, columns, rows) {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}, table"><table class="lines">
    <thead><tr>${columns.map(([word, classes = '']) => html`<th class=${classes}>${word}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, index) => {
      const [word, classes = ''] = columns[index];
      return html`<td class=${classes} data-label=${word}>${cell}</td>`;
    })}</tr>`)}</tbody>
  </table></div>`;
}
