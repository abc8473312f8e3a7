import * as accessories from './accessories.ts';
import * as acoustics from './acoustics.ts';
import * as amplifiers from './amplifiers.ts';
import type { Ground } from './backdrop.ts';
import * as basses from './basses.ts';
import * as boltOn from './bolt-on-electrics.ts';
import * as cymbals from './cymbals.ts';
import type { Artist } from './drawing.ts';
import * as drums from './drums.ts';
import * as electronic from './electronic-drums.ts';
import type { FinishName } from './finishes.ts';
import * as folk from './folk.ts';
import * as grooveboxes from './grooveboxes.ts';
import * as keyboards from './keyboards.ts';
import * as microphones from './microphones.ts';
import * as boards from './pedalboard.ts';
import * as pedals from './pedals.ts';
import * as setNeck from './set-neck-electrics.ts';
import * as studio from './studio.ts';

type Entry = {
  readonly draw: Artist;
  readonly ground: Ground;
  /** The instrument's rotation in the picture, in degrees, for the whole view and the close-up. */
  readonly turn: number;
  readonly close: number;
  /** The finishes of the real instrument, most common first. */
  readonly finishes: readonly [FinishName, ...FinishName[]];
};

const lying = (draw: Artist, turn: number, finishes: Entry['finishes'], close = -16): Entry => ({
  draw,
  ground: 'table',
  turn,
  close,
  finishes,
});

const standing = (draw: Artist, finishes: Entry['finishes'], close = -7): Entry => ({
  draw,
  ground: 'floor',
  turn: 0,
  close,
  finishes,
});

export const KINDS = {
  's-type': lying(boltOn.drawSType, -32, [
    'sunburst-3',
    'olympic-white',
    'sea-foam',
    'black',
    'fiesta-red',
    'lake-blue',
    'surf-green',
    'sonic-blue',
    'sunburst-2',
    'butterscotch',
  ]),
  't-type': lying(boltOn.drawTType, -32, [
    'butterscotch',
    'sunburst-3',
    'natural',
    'surf-green',
    'black',
    'olympic-white',
    'sonic-blue',
    'fiesta-red',
  ]),
  'single-cut': lying(setNeck.drawSingleCut, -32, [
    'cherry-burst',
    'tobacco-burst',
    'gold-top',
    'black',
    'honey-burst',
    'wine',
    'pelham-blue',
    'flame-amber',
    'white',
  ]),
  horned: lying(setNeck.drawHorned, -32, ['cherry', 'black', 'walnut', 'white', 'pelham-blue']),
  'semi-hollow': lying(setNeck.drawSemiHollow, -32, [
    'orange',
    'cherry',
    'sunburst-2',
    'walnut',
    'white',
    'wine',
    'black',
  ]),
  offset: lying(boltOn.drawOffset, -32, [
    'sea-foam',
    'sunburst-3',
    'olympic-white',
    'pelham-blue',
    'fiesta-red',
    'surf-green',
    'black',
  ]),
  superstrat: lying(boltOn.drawSuperstrat, -32, [
    'black',
    'flame-blue',
    'white',
    'flame-teal',
    'red',
    'lake-blue',
  ]),
  'double-cut': lying(setNeck.drawDoubleCut, -32, [
    'flame-amber',
    'flame-teal',
    'flame-blue',
    'flame-cherry',
    'tobacco-burst',
    'charcoal',
  ]),
  dreadnought: lying(acoustics.drawDreadnought, -32, [
    'spruce',
    'mahogany',
    'sunburst-2',
    'black',
    'natural',
  ]),
  parlor: lying(acoustics.drawParlor, -32, ['spruce', 'mahogany', 'koa']),
  'grand-auditorium': lying(acoustics.drawGrandAuditorium, -32, ['spruce', 'koa', 'cedar']),
  'slope-jumbo': lying(acoustics.drawSlopeJumbo, -32, [
    'sunburst-2',
    'tobacco-burst',
    'spruce',
    'wine',
  ]),
  classical: lying(acoustics.drawClassical, -32, ['cedar', 'spruce']),
  'p-bass': lying(basses.drawPBass, -32, [
    'sunburst-3',
    'olympic-white',
    'black',
    'sonic-blue',
    'fiesta-red',
    'surf-green',
  ]),
  'j-bass': lying(basses.drawJBass, -32, [
    'sunburst-3',
    'natural',
    'olympic-white',
    'lake-blue',
    'black',
    'fiesta-red',
  ]),
  'ray-bass': lying(basses.drawRayBass, -32, [
    'natural',
    'black',
    'sunburst-2',
    'cream',
    'sea-foam',
  ]),
  'sr-bass': lying(basses.drawSrBass, -32, ['walnut', 'black', 'charcoal', 'wine', 'mahogany']),
  ukulele: lying(folk.drawUkulele, -30, ['mahogany', 'koa', 'cedar', 'spruce']),
  banjo: lying(folk.drawBanjo, -32, ['natural', 'walnut', 'mahogany']),
  mandolin: lying(folk.drawMandolin, -32, ['sunburst-2', 'honey-burst', 'tobacco-burst', 'black']),
  combo: standing(amplifiers.drawCombo, ['black', 'tweed', 'cream', 'sea-foam', 'red']),
  'diamond-combo': standing(amplifiers.drawDiamondCombo, ['black', 'cream', 'red']),
  stack: standing(amplifiers.drawStack, ['black', 'red', 'cream']),
  'modern-combo': standing(amplifiers.drawModernCombo, ['black', 'charcoal']),
  'compact-pedal': lying(
    pedals.drawCompactPedal,
    -9,
    ['orange', 'white', 'sea-foam', 'yellow', 'lake-blue', 'black'],
    -14,
  ),
  'looper-pedal': lying(pedals.drawLooperPedal, -9, ['red', 'charcoal'], -14),
  'drive-pedal': lying(pedals.drawDrivePedal, -9, ['green', 'surf-green'], -14),
  'large-pedal': lying(pedals.drawLargePedal, -8, ['silver', 'black'], -14),
  'multi-pedal': lying(pedals.drawMultiPedal, -8, ['pelham-blue', 'silver', 'charcoal'], -12),
  'screen-pedal': lying(pedals.drawScreenPedal, -8, ['charcoal', 'black'], -12),
  pedalboard: lying(boards.drawPedalboard, -8, ['black', 'tweed'], -12),
  synth: lying(keyboards.drawSynth, -10, ['black', 'charcoal'], -14),
  'poly-synth': lying(keyboards.drawPolySynth, -10, ['silver', 'charcoal', 'cream'], -14),
  'vintage-synth': lying(keyboards.drawVintageSynth, -12, ['charcoal', 'black'], -14),
  'digital-piano': lying(keyboards.drawDigitalPiano, -13, ['black', 'white'], -14),
  groovebox: lying(grooveboxes.drawGroovebox, -9, ['charcoal', 'black'], -14),
  'mini-keys': lying(grooveboxes.drawMiniKeys, -10, ['black', 'white', 'red'], -14),
  'mini-synth': lying(grooveboxes.drawMiniSynth, -10, ['black', 'charcoal', 'champagne'], -14),
  snare: standing(drums.drawSnare, ['silver', 'champagne', 'wine', 'natural', 'black'], -4),
  cymbal: lying(cymbals.drawCymbal, 0, ['champagne'], 0),
  'drum-kit': standing(
    drums.drawDrumKit,
    ['red', 'champagne', 'black', 'sea-foam', 'wine', 'natural'],
    -3,
  ),
  'electronic-kit': standing(electronic.drawElectronicKit, ['black'], -3),
  'vocal-mic': lying(microphones.drawVocalMic, -34, ['charcoal'], -24),
  'instrument-mic': lying(microphones.drawInstrumentMic, -34, ['charcoal'], -24),
  'condenser-mic': lying(
    microphones.drawCondenserMic,
    -34,
    ['silver', 'champagne', 'charcoal'],
    -24,
  ),
  'audio-interface': standing(studio.drawAudioInterface, ['red', 'charcoal'], -4),
  monitors: standing(studio.drawMonitors, ['charcoal', 'white'], -4),
  headphones: lying(studio.drawHeadphones, -10, ['black', 'charcoal'], -14),
  'pickup-set': lying(
    accessories.drawPickupSet,
    -8,
    ['cream', 'cherry', 'black', 'white', 'honey-burst'],
    -14,
  ),
  'hard-case': lying(accessories.drawHardCase, -30, ['black', 'tweed', 'walnut'], -20),
  tuners: lying(accessories.drawTuners, -8, ['silver', 'gold-top', 'black'], -14),
  strap: lying(accessories.drawStrap, -6, ['fiesta-red', 'pelham-blue', 'black', 'walnut'], -12),
} as const satisfies Record<string, Entry>;

export type InstrumentKind = keyof typeof KINDS;
