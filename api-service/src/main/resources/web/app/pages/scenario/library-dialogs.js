import { html } from 'lit';
import { ask } from '../../components/confirm.js';
import { parseJson } from './json-text.js';

/** Which board a new scenario has: `{ board, size, name }`, or null. */
export async function askForNew() {
  const values = await ask({
    title: 'New scenario',
    cancel: 'Cancel',
    action: 'Create',
    validate: ({ size }) => (/^\d+$/.test(size) && size >= 1 && size <= 20 ? null : 'A whole number from 1 to 20.'),
    body: (problem) => html`<div class="edit-form">
      <div class="field"><label for="new-name">Name</label><input class="input" id="new-name" name="name" value="New event" maxlength="200" autocomplete="off" /></div>
      <fieldset class="boards">
        <legend>Board</legend>
        <label class="board-choice"><input type="radio" name="board" value="grid" checked /><span class="board-sketch grid-sketch" aria-hidden="true">${cells(9)}</span><span><b>Grid</b><span class="caption">All tiles open; points for full lines, bonuses, gates.</span></span></label>
        <label class="board-choice"><input type="radio" name="board" value="rows" /><span class="board-sketch rows-sketch" aria-hidden="true">${cells(12)}</span><span><b>Rows of four</b><span class="caption">Tiles worth 1 to 4 points; a row opens the next.</span></span></label>
      </fieldset>
      <div class="field ${problem ? 'wrong' : ''}">
        <label for="new-size">Rows</label><input class="input" id="new-size" name="size" value="5" inputmode="numeric" aria-describedby="new-size-hint" />
        <p class="hint" id="new-size-hint">${problem ?? 'A grid gets as many columns. Both can be changed later.'}</p>
      </div>
    </div>`,
  });
  return values && { board: values.board, size: Number(values.size), name: values.name.trim() || 'New event' };
}

/** The texts of the chosen files or the pasted one, or null. */
export async function askForImport() {
  const values = await ask({
    title: 'Import a scenario',
    cancel: 'Cancel',
    action: 'Import',
    validate: ({ pasted, files }) => {
      if (pasted.trim() === '' && files.size === 0) return 'Choose a file or paste a document.';
      const { error } = pasted.trim() === '' ? {} : parseJson(pasted);
      return error ? `Line ${error.line}, column ${error.column}: ${error.message}` : null;
    },
    body: (problem) => html`<div class="edit-form">
      <div class="field"><label for="import-files">From a file</label><input class="input file" id="import-files" name="files" type="file" accept=".json,application/json" /></div>
      <div class="field ${problem ? 'wrong' : ''}">
        <label for="import-text">or paste JSON</label><textarea class="input mono" id="import-text" name="pasted" rows="8" spellcheck="false" aria-describedby="import-hint"></textarea>
        <p class="hint" id="import-hint">${problem ?? 'A document with problems opens in the editor, where you can fix them.'}</p>
      </div>
    </div>`,
  });
  if (!values) return null;
  return values.pasted.trim() === '' ? [await values.files.text()] : [values.pasted];
}

function cells(count) {
  return Array.from({ length: count }, () => html`<i></i>`);
}
