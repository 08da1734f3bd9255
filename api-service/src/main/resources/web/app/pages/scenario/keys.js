/** Keys made from names: people type names, the document needs keys that are unique in their scope. */

export function keyFrom(name, taken) {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 90) || 'item';
  const used = new Set(taken);
  if (!used.has(base)) return base;
  for (let number = 2; ; number++) if (!used.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** Players from a pasted roster, one name per line; list marks, blank lines and names already present are left out. */
export function rosterPlayers(text, present = []) {
  const names = new Set(present.map((player) => (player.name ?? player.key).toLowerCase()));
  const keys = present.map((player) => player.key);
  const players = [];
  for (const line of text.split(/\r?\n/)) {
    const name = line.replace(/^\s*(?:[-*•–]|\d+[.)])\s+/, '').trim().slice(0, 200);
    if (name === '' || names.has(name.toLowerCase())) continue;
    const key = keyFrom(name, keys);
    names.add(name.toLowerCase());
    keys.push(key);
    players.push({ key, name, skill: 1, capabilities: [], sessions: [] });
  }
  return players;
}

/** A copy under a new name and key: "Ash", "Ash 2", "Ash 3". */
export function copyOf(entry, siblings) {
  const base = (entry.name ?? entry.key).replace(/ \d+$/, '');
  const names = new Set(siblings.map((sibling) => sibling.name ?? sibling.key));
  let number = 2;
  while (names.has(`${base} ${number}`)) number++;
  const name = `${base} ${number}`;
  return { ...entry, key: keyFrom(name, siblings.map((sibling) => sibling.key)), name };
}
