import { darker, lighter, lightness, mix } from './colour.ts';
import { again, group, num } from './svg.ts';

export const WIDTH = 1280;
export const HEIGHT = 960;

/** A table seen from above, or a floor in front of a wall. */
export type Ground = 'table' | 'floor';

type Tone = { readonly colour: string; readonly dark: boolean };

const TONES: readonly [Tone, ...Tone[]] = [
  { colour: '#ece0c9', dark: false },
  { colour: '#e3d3b8', dark: false },
  { colour: '#d8cfc2', dark: false },
  { colour: '#c9c2b6', dark: false },
  { colour: '#cddccf', dark: false },
  { colour: '#c6d4d6', dark: false },
  { colour: '#dcc0a0', dark: false },
  { colour: '#5a4232', dark: true },
  { colour: '#4d3a30', dark: true },
];

/**
 * The color of the studio paper: dark for light instruments, pale for dark ones. Golden-ratio steps give
 * consecutive seeds different colors, so the pictures on a page vary.
 */
export function pickTone(seed: number, workLightness: number): Tone {
  const fitting = TONES.filter((tone) =>
    tone.dark ? workLightness > 0.45 : workLightness < 0.84 || lightness(tone.colour) < 0.86,
  );
  const place = (Math.abs(seed) * 0.618034) % 1;
  return fitting[Math.floor(place * fitting.length)] ?? TONES[0];
}

/**
 * The studio paper with a pool of lamplight. For standing instruments, a soft line shows where the floor meets the
 * wall.
 */
export function backdrop(tone: Tone, ground: Ground, horizon: number): string {
  const { colour, dark } = tone;
  const lamp = `<radialGradient id="lamp" cx="0.3" cy="0.2" r="1.05"><stop offset="0" stop-color="${dark ? mix(colour, '#c09a74', 0.3) : lighter(colour, 0.45)}"/><stop offset="0.5" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, dark ? 0.5 : 0.26)}"/></radialGradient>`;
  const wall = `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#lamp)"/>`;
  if (ground === 'table') return `<defs>${lamp}</defs>${wall}`;
  const h = horizon;
  const floor = `<linearGradient id="floor" x1="0" y1="${num(h - 70)}" x2="0" y2="${HEIGHT}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="${mix(colour, '#6b4a30', 0.2)}" stop-opacity="0"/><stop offset="0.22" stop-color="${mix(darker(colour, 0.12), '#6b4a30', 0.14)}" stop-opacity="0.75"/><stop offset="1" stop-color="${lighter(colour, dark ? 0.1 : 0.25)}" stop-opacity="0.9"/></linearGradient>`;
  return `<defs>${lamp}${floor}</defs>${wall}<rect y="${num(h - 70)}" width="${WIDTH}" height="${num(HEIGHT - h + 70)}" fill="url(#floor)"/>`;
}

const TABLE_RINGS = 16;

/**
 * The soft shadow of an object on the table. It consists of copies of the object's outline that get wider and fainter
 * with their distance from the lamp, so it is darkest where the object touches the table. `kept` is the outline's id,
 * and `unit` is the number of pixels per unit of the outline.
 */
export function tableShadow(kept: string, transform: string, unit: number, tone: Tone): string {
  const ink = tone.dark ? '#080403' : darker(tone.colour, 0.82);
  let rings = '';
  for (let i = TABLE_RINGS; i >= 1; i--) {
    const far = i / TABLE_RINGS;
    const dx = num(2 + 20 * far);
    const dy = num(3 + 27 * far);
    rings += `<g transform="translate(${dx} ${dy}) ${transform}">${again(kept, {
      strokeWidth: (4 + 40 * far * far) / unit,
    })}</g>`;
  }
  const opacity = tone.dark ? 0.042 : 0.032;
  return group(
    {
      fill: ink,
      fillOpacity: opacity,
      stroke: ink,
      strokeOpacity: opacity * 0.7,
      strokeLinejoin: 'round',
      shapeRendering: 'optimizeSpeed',
    },
    rings,
  );
}

/**
 * The shadow of a standing object on the floor, made of flat ellipses from `left` to `right` at height `y`,
 * in pixels.
 */
export function floorShadow(left: number, right: number, y: number, tone: Tone): string {
  const ink = tone.dark ? '#060302' : darker(tone.colour, 0.85);
  const [cx, rx] = [(left + right) / 2, (right - left) / 2];
  return [
    [1.16, 46, 0.05],
    [1.12, 37, 0.06],
    [1.08, 28, 0.07],
    [1.05, 20, 0.09],
    [1.02, 13, 0.13],
    [1.0, 7, 0.2],
  ]
    .map(
      ([sx = 1, ry = 1, opacity = 0]) =>
        `<ellipse cx="${num(cx + 16)}" cy="${num(y + 4)}" rx="${num(rx * sx)}" ry="${num(ry)}" fill="${ink}" fill-opacity="${opacity}"/>`,
    )
    .join('');
}
