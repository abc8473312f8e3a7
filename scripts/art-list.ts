import type { InstrumentSpec } from '#server/features/demo/drawing/draw.ts';

/** Where the drawing's own 1280 by 960 lie in the picture, px. */
type Place = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turn: number;
};

/** An instrument on a ground of three colours, from the lamp to the far edge. */
export type Scene = {
  readonly instrument: InstrumentSpec;
  readonly glow: string;
  readonly ground: string;
  readonly edge: string;
  readonly wide: Place;
  readonly narrow: Place;
};

// To the right, so that the left is free for a headline; the headstock may leave the picture.
const wide: Place = { x: 560, y: -150, scale: 1, turn: 0 };
const narrow: Place = { x: -6, y: -25, scale: 0.63, turn: 0 };

/** The six scenes of Home's carousel. */
export const scenes: readonly Scene[] = [
  {
    instrument: { kind: 's-type', finish: 'sunburst-3', condition: 'Very Good', seed: 3 },
    glow: '#f9cf6d',
    ground: '#d97a1f',
    edge: '#8a3a10',
    wide,
    narrow,
  },
  {
    instrument: { kind: 'offset', finish: 'sea-foam', condition: 'Good', seed: 5 },
    glow: '#4f8673',
    ground: '#24574a',
    edge: '#113a30',
    wide,
    narrow,
  },
  {
    instrument: { kind: 'semi-hollow', finish: 'orange', condition: 'Excellent', seed: 7 },
    glow: '#fff5dc',
    ground: '#f0dfb8',
    edge: '#dcc28d',
    wide,
    narrow,
  },
  {
    instrument: { kind: 'single-cut', finish: 'gold-top', condition: 'Good', seed: 11 },
    glow: '#6a3a1c',
    ground: '#3b1f10',
    edge: '#1d0e07',
    wide,
    narrow,
  },
  {
    instrument: { kind: 't-type', finish: 'butterscotch', condition: 'Fair', seed: 6 },
    glow: '#c8e6da',
    ground: '#a0d0bf',
    edge: '#74b3a0',
    wide,
    narrow,
  },
  {
    instrument: { kind: 'horned', finish: 'cherry', condition: 'Very Good', seed: 8 },
    glow: '#fbd88a',
    ground: '#eeb04a',
    edge: '#cf8a26',
    wide,
    narrow,
  },
];

/** Beside the forms of Login and Sign Up. */
export const counter: Scene = {
  instrument: { kind: 'double-cut', finish: 'flame-amber', condition: 'Excellent', seed: 12 },
  glow: '#5f8f7f',
  ground: '#2a5a4d',
  edge: '#12352c',
  wide,
  narrow: { x: -350, y: 0, scale: 1.25, turn: -46 },
};

/** By the names that the categories' records point at. */
export const categories: Readonly<Record<string, InstrumentSpec>> = {
  'electric-guitars': { kind: 's-type', finish: 'sonic-blue', condition: 'Excellent', seed: 21 },
  'acoustic-guitars': { kind: 'semi-hollow', finish: 'sunburst-2', condition: 'Good', seed: 22 },
  'bass-guitars': { kind: 'offset', finish: 'sunburst-3', condition: 'Good', seed: 23 },
  amplifiers: { kind: 't-type', finish: 'black', condition: 'Good', seed: 24 },
  'effects-pedals': { kind: 'superstrat', finish: 'black', condition: 'Good', seed: 25 },
  'keyboards-and-synths': { kind: 'horned', finish: 'walnut', condition: 'Good', seed: 26 },
  drums: { kind: 'double-cut', finish: 'flame-cherry', condition: 'Good', seed: 27 },
  'studio-and-recording': { kind: 'single-cut', finish: 'black', condition: 'Good', seed: 28 },
  'folk-instruments': { kind: 't-type', finish: 'natural', condition: 'Good', seed: 29 },
  'parts-and-accessories': { kind: 'horned', finish: 'white', condition: 'Good', seed: 30 },
};

/** Home's eight fixed New Arrivals. */
export const arrivals: Readonly<Record<string, InstrumentSpec>> = {
  1: { kind: 't-type', finish: 'surf-green', condition: 'Excellent', seed: 41 },
  2: { kind: 'single-cut', finish: 'cherry-burst', condition: 'Very Good', seed: 42 },
  3: { kind: 'offset', finish: 'olympic-white', condition: 'Good', seed: 43 },
  4: { kind: 's-type', finish: 'fiesta-red', condition: 'Good', seed: 44 },
  5: { kind: 'semi-hollow', finish: 'walnut', condition: 'Excellent', seed: 45 },
  6: { kind: 'double-cut', finish: 'flame-teal', condition: 'Mint', seed: 46 },
  7: { kind: 'horned', finish: 'pelham-blue', condition: 'Very Good', seed: 47 },
  8: { kind: 'superstrat', finish: 'flame-blue', condition: 'Excellent', seed: 48 },
};
