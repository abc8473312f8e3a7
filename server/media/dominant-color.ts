/** The number of intervals into which each color channel is divided. */
const steps = 16;
const stepSize = 256 / steps;

/**
 * Returns the most common color of 8-bit sRGB pixels as `#rrggbb`. Transparent pixels are drawn on white. `channels` is
 * 1 for gray, 2 for gray with alpha, 3 for RGB and 4 for RGB with alpha. sharp's `stats` takes six times as long,
 * because it also computes entropy and sharpness.
 */
export function dominantColor(pixels: Uint8Array, channels: number): string {
  const counts = new Uint32Array(steps ** 3);
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  const alpha = channels % 2 === 0 ? channels - 1 : null;
  for (let at = 0; at < pixels.length; at += channels) {
    const cover = alpha === null ? 1 : (pixels[at + alpha] as number) / 255;
    const step = (channel: number) =>
      Math.floor((255 - cover * (255 - (pixels[at + channel] as number))) / stepSize);
    const bin = (step(0) * steps + step(green)) * steps + step(blue);
    counts[bin] = (counts[bin] as number) + 1;
  }
  const fullest = counts.indexOf(counts.reduce((most, count) => Math.max(most, count), 0));
  return `#${[steps ** 2, steps, 1].map((unit) => middleOf(Math.floor(fullest / unit) % steps)).join('')}`;
}

function middleOf(step: number): string {
  return (step * stepSize + stepSize / 2).toString(16).padStart(2, '0');
}
