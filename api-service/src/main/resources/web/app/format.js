/** How numbers and times are written. Pure functions; the browser tests call them. */
const NARROW = '\u202f';
const MINUS = '−';
const DASH = '–';
const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** `12,345`. */
export function count(value) {
  return grouped.format(value).replace('-', MINUS);
}

/** For lists: `12,345`, above a million `1.2 M`. */
export function shortCount(value) {
  return value >= 1e6 ? `${trim((value / 1e6).toFixed(1))}${NARROW}M` : count(value);
}

function trim(text) {
  return text.replace(/\.0$/, '');
}

/** A plain decimal: `28.9`. */
export function decimal(value, digits = 1) {
  return value.toFixed(digits).replace('-', MINUS);
}

/** A share as percent. Never rounds to a certainty that is none: `< 1 %`, `> 99 %`, `never`, `100 %` only when exact. */
export function percent(share, digits = 0) {
  const unit = `${NARROW}%`;
  if (share === 0) {
    return digits === 0 ? 'never' : `0${unit}`;
  }
  if (share === 1) {
    return `100${unit}`;
  }
  const step = 10 ** -digits;
  const value = share * 100;
  const shown = Number(value.toFixed(digits));
  if (shown < step) {
    return `<${NARROW}${step.toFixed(digits)}${unit}`;
  }
  if (shown > 100 - step) {
    return `>${NARROW}${(100 - step).toFixed(digits)}${unit}`;
  }
  return `${value.toFixed(digits)}${unit}`;
}

/** A percentage that may also be zero, for rates that are no events: `0 %`. */
export function rate(share, digits = 1) {
  return share === 0 ? `0${NARROW}%` : percent(share, digits);
}

/** `28.0–29.8`: an interval in percent without its unit. */
export function percentRange(low, high, digits = 1) {
  return `${bound(low, digits)}${DASH}${bound(high, digits)}`;
}

/** An end that is exactly 0 or 100 needs no decimals. */
function bound(share, digits) {
  return share === 0 || share === 1 ? String(share * 100) : decimal(share * 100, digits);
}

export function range(low, high) {
  return `${count(low)}${DASH}${count(high)}`;
}

/** The rates of a list with as many decimals as tell different ones apart: none, or one. */
export function distinctRates(shares) {
  const rounded = shares.map((share) => rate(share, 0));
  const alike = rounded.some((text, index) => rounded.indexOf(text) !== index && shares[rounded.indexOf(text)] !== shares[index]);
  return alike ? shares.map((share) => rate(share, 1)) : rounded;
}

/** A difference of shares in percentage points, always with its sign: `+1.2`, `−0.4`. */
export function pointsDifference(difference, digits = 1) {
  const text = Math.abs(difference * 100).toFixed(digits);
  return Number(text) === 0 ? `±${text}` : `${difference < 0 ? MINUS : '+'}${text}`;
}

/** A signed number: `+12.3`. */
export function signed(value, digits = 1) {
  const text = Math.abs(value).toFixed(digits);
  return Number(text) === 0 ? `±${text}` : `${value < 0 ? MINUS : '+'}${text}`;
}

/** `12 s`, `9 min 30 s`, `14.7 h`, `3 d 4 h`. */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 10) {
    return `${seconds.toFixed(1)}${NARROW}s`;
  }
  if (seconds < 60) {
    return `${Math.round(seconds)}${NARROW}s`;
  }
  if (seconds < 3600) {
    const whole = Math.round(seconds);
    const rest = whole % 60;
    return `${Math.floor(whole / 60)}${NARROW}min${rest ? ` ${rest}${NARROW}s` : ''}`;
  }
  if (seconds < 172800) {
    return `${(seconds / 3600).toFixed(1)}${NARROW}h`;
  }
  const hours = Math.round(seconds / 3600);
  return `${Math.floor(hours / 24)}${NARROW}d${hours % 24 ? ` ${hours % 24}${NARROW}h` : ''}`;
}

/** `14:02:19` on the viewer's clock. */
export function clock(time) {
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(new Date(time));
}

/** When a batch was created, on the viewer's clock: `today 14:02`, `Sun 16 Nov`, `16 Nov 2030`. */
export function created(time, now = Date.now()) {
  const date = new Date(time);
  const today = new Date(now);
  if (date.toDateString() === today.toDateString()) {
    return `today ${new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(date)}`;
  }
  const recent = Math.abs(now - date) < 300 * 86400e3;
  const style = recent ? { weekday: 'short', day: 'numeric', month: 'short' } : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat('en-GB', style).format(date).replace(',', '');
}

/** `12 May, 18:03` on the viewer's clock, for things that happened. */
export function moment(time) {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(time));
}

/** `Spread, 4 wide` of a strategy and its parameters. */
export function strategy(key, params = {}) {
  const words = key.toLowerCase().replaceAll('_', ' ');
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const details = Object.entries(params ?? {}).map(([param, value]) => (param === 'width' || param === 'wide' ? `${value} wide` : `${param} ${value}`));
  return [name, ...details].join(', ');
}

/** `1 tile`, `2 tiles`. */
export function plural(number, noun, many = `${noun}s`) {
  return `${count(number)} ${number === 1 ? noun : many}`;
}

export function batchCount(number) {
  return plural(number, 'batch', 'batches');
}

/** Cuts a text at its end; the whole one belongs into a title. */
export function cut(text, length) {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
