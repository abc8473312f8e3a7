import type { Random } from '#embedded/demo/random.ts';
import { mix } from './colour.ts';
import { num, type Point } from './svg.ts';

/** A gradient stop: its offset from 0 to 1, its color and its opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Metal = 'chrome' | 'nickel' | 'gold' | 'black' | 'brass';

/** The context of every drawing function: light, wear, random numbers and shared definitions. */
export type Sheet = {
  readonly random: Random;
  /** Unit vector toward the light, on the drawing's rotated axes. */
  readonly light: Point;
  /** From 0 (flawless) to 1 (ruined). */
  readonly wear: number;
  /** True if strings and knobs are missing. */
  readonly broken: boolean;
  /** A gradient across a shape's box. The first stop faces the light, and the last stop is in the shade. */
  lit(stops: readonly Stop[]): string;
  /** A gradient between two points, in drawing units. */
  linear(from: Point, to: Point, stops: readonly Stop[], repeat?: boolean): string;
  /** A gradient across a shape's box at an angle: 0 is left to right, 90 is top to bottom. */
  across(degrees: number, stops: readonly Stop[]): string;
  /** A radial gradient across a shape's box, with its bright center moved toward the light by `lean`. */
  dome(stops: readonly Stop[], lean?: number): string;
  /** A radial gradient in drawing units. */
  radial(centre: Point, radius: number, stops: readonly Stop[]): string;
  /**
   * A polished-metal gradient across a shape's box. `degrees` works as in `across`, and defaults to the
   * direction of the light.
   */
  metal(kind: Metal, degrees?: number): string;
  /** Stores path data once, so that `again` can draw it many times. */
  keep(d: string): string;
  /** A clip path from path data. */
  clip(d: string): string;
  /** All definitions, without duplicates. */
  defs(): string;
};

const METALS: Record<Metal, readonly Stop[]> = {
  chrome: [
    [0, '#fdfdfb'],
    [0.28, '#c8ccd0'],
    [0.5, '#868c93'],
    [0.6, '#e6e9ea'],
    [0.8, '#a8aeb4'],
    [1, '#5f656c'],
  ],
  nickel: [
    [0, '#fbf8ef'],
    [0.3, '#cfc9ba'],
    [0.52, '#948d7e'],
    [0.62, '#e8e3d5'],
    [1, '#7a7365'],
  ],
  gold: [
    [0, '#fff3c8'],
    [0.3, '#dcb45a'],
    [0.52, '#94692a'],
    [0.64, '#f3d88f'],
    [1, '#8a6021'],
  ],
  brass: [
    [0, '#f7e2a0'],
    [0.35, '#cfa24a'],
    [0.6, '#a97b30'],
    [1, '#7b5620'],
  ],
  black: [
    [0, '#6b6a69'],
    [0.25, '#343332'],
    [0.55, '#191818'],
    [0.66, '#3d3c3b'],
    [1, '#111010'],
  ],
};

/**
 * Creates a sheet. The light comes from the picture's upper left, and the drawing is rotated by `degrees`.
 */
export function newSheet(random: Random, degrees: number, wear: number, broken: boolean): Sheet {
  const known = new Map<string, string>();
  const define = (make: (id: string) => string): string => {
    const text = make('@');
    let id = known.get(text);
    if (!id) {
      id = `d${known.size}`;
      known.set(text, id);
    }
    return `url(#${id})`;
  };
  const turn = (-degrees * Math.PI) / 180;
  const [lx, ly] = [-0.62, -0.785];
  const light: Point = [
    lx * Math.cos(turn) - ly * Math.sin(turn),
    lx * Math.sin(turn) + ly * Math.cos(turn),
  ];
  const stopped = (stops: readonly Stop[]) =>
    stops
      .map(([offset, colour, opacity]) => {
        const see = opacity === undefined ? '' : ` stop-opacity="${num(opacity)}"`;
        return `<stop offset="${num(offset)}" stop-color="${colour}"${see}/>`;
      })
      .join('');
  const boxed = (dx: number, dy: number, stops: readonly Stop[]) =>
    define(
      (id) =>
        `<linearGradient id="${id}" x1="${num(0.5 + dx / 2)}" y1="${num(0.5 + dy / 2)}" x2="${num(0.5 - dx / 2)}" y2="${num(0.5 - dy / 2)}">${stopped(stops)}</linearGradient>`,
    );
  const across = (along: number, stops: readonly Stop[]) => {
    const radians = (along * Math.PI) / 180;
    return boxed(-Math.cos(radians), -Math.sin(radians), stops);
  };
  const lit = (stops: readonly Stop[]) => boxed(light[0] * 1.1, light[1] * 1.1, stops);
  return {
    random,
    light,
    wear,
    broken,
    lit,
    across,
    linear: (from, to, stops, repeat) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${num(from[0])}" y1="${num(from[1])}" x2="${num(to[0])}" y2="${num(to[1])}"${repeat ? ' spreadMethod="repeat"' : ''}>${stopped(stops)}</linearGradient>`,
      ),
    dome: (stops, lean = 0.5) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${num(0.5 + (light[0] * lean) / 2)}" cy="${num(0.5 + (light[1] * lean) / 2)}" r="${num(0.55 + lean * 0.3)}">${stopped(stops)}</radialGradient>`,
      ),
    radial: (centre, radius, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${num(centre[0])}" cy="${num(centre[1])}" r="${num(radius)}">${stopped(stops)}</radialGradient>`,
      ),
    metal: (kind, degreesOfBand) => {
      const dull = Math.max(0, wear - 0.25) * 0.75;
      const stops = METALS[kind].map(
        ([offset, colour]): Stop => [
          offset,
          mix(colour, kind === 'black' ? '#57493c' : '#7d6a50', dull),
        ],
      );
      return degreesOfBand === undefined ? lit(stops) : across(degreesOfBand, stops);
    },
    keep: (d) => define((id) => `<path id="${id}" d="${d}"/>`).slice(4, -1),
    clip: (d) => define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`),
    defs: () =>
      `<defs>${[...known].map(([text, id]) => text.replace('id="@"', `id="${id}"`)).join('')}</defs>`,
  };
}
