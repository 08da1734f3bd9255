/** Chances as people type them: `1/128`, `0.78 %` or `0.0078`. The document holds a fraction as text or a number. */

const NARROW_SPACE = '\u202F';
const FRACTION = /^(\d[\d,]*)\s*(?:\/|in)\s*(\d[\d,]*)$/i;
const PERCENT = /^(\d*\.?\d+)\s*%$/;
const DECIMAL = /^\d*\.?\d+(?:e-?\d+)?$/i;

/** The value for the document, or what is wrong: `{ value, chance }` or `{ error }`. */
export function parseRate(typed) {
  const text = typed.trim().replaceAll(NARROW_SPACE, ' ');
  const fraction = FRACTION.exec(text);
  if (fraction) return fractionRate(...fraction.slice(1).map((digits) => digits.replaceAll(',', '')));
  const percent = PERCENT.exec(text);
  // The exponent moves the decimal point without the rounding of a division by 100.
  if (percent) return numberRate(Number(percent[1] + 'e-2'), '100 %');
  if (DECIMAL.test(text)) return numberRate(Number(text), '1');
  return { error: 'Type a fraction such as 1/128, a percentage such as 0.78 %, or a number such as 0.0078.' };
}

function fractionRate(above, below) {
  const [a, b] = [Number(above), Number(below)];
  if (a < 1) return { error: 'The number above the line must be at least 1.' };
  if (a > b) return { error: 'A chance is at most 1: the number above the line may not exceed the one below.' };
  return { value: `${a}/${b}`, chance: a / b };
}

function numberRate(chance, most) {
  if (!(chance > 0)) return { error: 'A chance must be greater than 0.' };
  if (chance > 1) return { error: `A chance is at most ${most}.` };
  return { value: chance, chance };
}

/** What an input shows for the document's value, also if that value is invalid. */
export function rateText(value) {
  return value === undefined || value === null ? '' : String(value);
}

/** The chance as a number; NaN for a value that is no chance. */
export function chanceOf(value) {
  if (typeof value === 'number') return value;
  const rate = typeof value === 'string' ? parseRate(value) : {};
  return rate.chance ?? NaN;
}

/** `3.33 %`: three significant digits, for reading next to the rate. */
export function percentText(chance) {
  if (!Number.isFinite(chance)) return '–';
  if (chance < 1e-9) return '0' + NARROW_SPACE + '%';
  const percent = chance * 100;
  const digits = percent >= 99.95 ? 0 : percent >= 10 ? 1 : percent >= 1 ? 2 : percent >= 0.1 ? 3 : 4;
  return percent.toFixed(digits) + NARROW_SPACE + '%';
}
