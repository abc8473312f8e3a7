type Rgb = readonly [number, number, number];

/** Parses `#rgb` and `#rrggbb`. */
function parse(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const value = Number.parseInt(digits.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Mixes two colors. A `share` of 0 gives the first color, 1 gives the second. */
export function mix(from: string, to: string, share: number): string {
  const a = parse(from);
  const b = parse(to);
  const channel = (i: 0 | 1 | 2) => {
    const value = Math.round(a[i] + (b[i] - a[i]) * share);
    return Math.min(255, Math.max(0, value)).toString(16).padStart(2, '0');
  };
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Lightens a color with a warm white, as the studio's lamp would. */
export function lighter(hex: string, share: number): string {
  return mix(hex, '#fffaf0', share);
}

/** Darkens a color with a warm black, like the shadows in the studio. */
export function darker(hex: string, share: number): string {
  return mix(hex, '#140d09', share);
}

/** Perceived lightness, 0 (black) to 1 (white). */
export function lightness(hex: string): number {
  const [r, g, b] = parse(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
