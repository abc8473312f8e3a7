/** The look of a painted or lacquered surface. */
export type Finish = {
  /** The kind of paint: opaque, metallic, transparent, or a burst that darkens to the rim. */
  readonly coat: 'solid' | 'metallic' | 'clear' | 'burst';
  /** The color, or the color of a burst's center. */
  readonly colour: string;
  /** The outer rings of a burst: the middle (three-tone only) and the rim. */
  readonly middle?: string;
  readonly rim?: string;
  /** The wood that shows through a clear coat or a burst. */
  readonly figure: 'none' | 'grain' | 'flame';
};

const solid = (colour: string): Finish => ({ coat: 'solid', colour, figure: 'none' });
const metallic = (colour: string): Finish => ({ coat: 'metallic', colour, figure: 'none' });
const clear = (colour: string, figure: 'grain' | 'flame' = 'grain'): Finish => ({
  coat: 'clear',
  colour,
  figure,
});
const burst = (colour: string, rim: string, figure: 'grain' | 'flame', middle?: string): Finish =>
  middle ? { coat: 'burst', colour, middle, rim, figure } : { coat: 'burst', colour, rim, figure };

export const FINISHES = {
  'sunburst-3': burst('#eeb04e', '#1c0f0a', 'grain', '#a8321a'),
  'sunburst-2': burst('#efb554', '#23120a', 'grain'),
  'tobacco-burst': burst('#d98a35', '#1f110a', 'grain', '#6d3415'),
  'cherry-burst': burst('#f0ae4a', '#8c1a17', 'flame', '#cf4a24'),
  'honey-burst': burst('#f0bb5c', '#8a4a1a', 'flame', '#d18a36'),
  'flame-amber': burst('#eda63c', '#9c5418', 'flame'),
  'flame-blue': burst('#2f78a3', '#0d2743', 'flame'),
  'flame-teal': burst('#2f8c86', '#0c3438', 'flame'),
  'flame-cherry': burst('#c23a2a', '#5a1011', 'flame'),
  cherry: clear('#9c2a1e'),
  wine: clear('#5d1720'),
  walnut: clear('#5e3a22'),
  mahogany: clear('#80432a'),
  natural: clear('#dcae6c'),
  spruce: clear('#e6bf7c'),
  cedar: clear('#bd7d46'),
  koa: clear('#a9652f', 'flame'),
  butterscotch: clear('#dfa24a'),
  black: solid('#1b1a1a'),
  white: solid('#efece4'),
  'olympic-white': solid('#ece2c8'),
  cream: solid('#e8d6a8'),
  tweed: solid('#c89d58'),
  'sea-foam': solid('#a9d0b8'),
  'surf-green': solid('#b4d3ae'),
  'sonic-blue': solid('#b4d0d8'),
  'fiesta-red': solid('#cb4537'),
  red: solid('#a81f23'),
  orange: solid('#dd6f24'),
  yellow: solid('#e3b72f'),
  green: solid('#3e7a4d'),
  grey: solid('#6c6d6c'),
  'pelham-blue': metallic('#5d8fae'),
  'lake-blue': metallic('#3a6f9c'),
  'gold-top': metallic('#c69a4a'),
  silver: metallic('#b9bbb9'),
  champagne: metallic('#cbb58c'),
  charcoal: metallic('#47484b'),
} as const satisfies Record<string, Finish>;

export type FinishName = keyof typeof FINISHES;
