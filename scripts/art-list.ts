import type { InstrumentSpec } from './demo-drawing/draw.ts';

/** The position of the 1280 × 960 drawing within the picture, in pixels. */
type Place = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly turn: number;
};

/** An instrument on a background with three colors, ordered from the light source to the far edge. */
export type Scene = {
  readonly instrument: InstrumentSpec;
  readonly glow: string;
  readonly ground: string;
  readonly edge: string;
  readonly wide: Place;
  readonly narrow: Place;
};

// The instrument is on the right, to leave room for a headline. Its headstock may be cut off.
const wide: Place = { x: 560, y: -150, scale: 1, turn: 0 };
const narrow: Place = { x: -6, y: -25, scale: 0.63, turn: 0 };

/** The six slides of the home page's carousel. */
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
    instrument: { kind: 'slope-jumbo', finish: 'sunburst-2', condition: 'Very Good', seed: 8 },
    glow: '#fbd88a',
    ground: '#eeb04a',
    edge: '#cf8a26',
    wide,
    narrow,
  },
];

/** The pictures next to the Login and Sign Up forms. */
export const counter: Scene = {
  instrument: { kind: 'double-cut', finish: 'flame-amber', condition: 'Excellent', seed: 12 },
  glow: '#5f8f7f',
  ground: '#2a5a4d',
  edge: '#12352c',
  wide,
  narrow: { x: -350, y: 0, scale: 1.25, turn: -46 },
};

/** One picture per category, keyed by the file name that is stored in the category's row. */
export const categories: Readonly<Record<string, InstrumentSpec>> = {
  'electric-guitars': { kind: 's-type', finish: 'sonic-blue', condition: 'Excellent', seed: 21 },
  'acoustic-guitars': { kind: 'dreadnought', finish: 'spruce', condition: 'Good', seed: 24 },
  'bass-guitars': { kind: 'j-bass', finish: 'sunburst-3', condition: 'Good', seed: 23 },
  amplifiers: { kind: 'combo', finish: 'tweed', condition: 'Excellent', seed: 25 },
  'effects-pedals': { kind: 'pedalboard', finish: 'black', condition: 'Excellent', seed: 22 },
  'keyboards-and-synths': { kind: 'synth', finish: 'black', condition: 'Excellent', seed: 26 },
  drums: { kind: 'drum-kit', finish: 'red', condition: 'Excellent', seed: 27 },
  'studio-and-recording': {
    kind: 'condenser-mic',
    finish: 'champagne',
    condition: 'Excellent',
    seed: 28,
  },
  'folk-instruments': { kind: 'banjo', finish: 'natural', condition: 'Excellent', seed: 29 },
  'parts-and-accessories': {
    kind: 'strap',
    finish: 'fiesta-red',
    condition: 'Excellent',
    seed: 30,
  },
};

/** The eight fixed New Arrivals on the home page. */
export const arrivals: Readonly<Record<string, InstrumentSpec>> = {
  1: { kind: 't-type', finish: 'surf-green', condition: 'Excellent', seed: 41 },
  2: { kind: 'single-cut', finish: 'cherry-burst', condition: 'Very Good', seed: 42 },
  3: { kind: 'dreadnought', finish: 'spruce', condition: 'Very Good', seed: 43 },
  4: { kind: 'diamond-combo', finish: 'black', condition: 'Very Good', seed: 44 },
  5: { kind: 'semi-hollow', finish: 'orange', condition: 'Excellent', seed: 45 },
  6: { kind: 'synth', finish: 'black', condition: 'Excellent', seed: 46 },
  7: { kind: 'drive-pedal', finish: 'green', condition: 'Very Good', seed: 47 },
  8: { kind: 'snare', finish: 'silver', condition: 'Excellent', seed: 48 },
};
