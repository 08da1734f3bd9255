/** Arrow keys move the focus from tile to tile of a drawn board. */
export function moveByArrow(event, board, columns) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  const tiles = [...board.querySelectorAll('.edit-tile')];
  const from = tiles.indexOf(event.target.closest('.edit-tile'));
  if (step === undefined || from < 0) return;
  event.preventDefault();
  tiles[from + step]?.focus();
}
