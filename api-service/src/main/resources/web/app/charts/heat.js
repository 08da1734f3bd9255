/** The heat ramp: one hue, mixed linearly in sRGB at share^1.1, with text in black or white. Pure functions. */
export function heat(share, from, to) {
  const mix = share ** 1.1;
  const low = channels(from);
  const high = channels(to);
  const colour = low.map((value, index) => Math.round(value + (high[index] - value) * mix));
  return { background: `rgb(${colour.join(' ')})`, text: textOn(colour) };
}

function channels(hex) {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

function luminance(colour) {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function textOn(colour) {
  const light = luminance(colour);
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000000' : '#FFFFFF';
}
