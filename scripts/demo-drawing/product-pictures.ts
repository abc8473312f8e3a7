import { demoId } from '#embedded/demo/demo-id.ts';
import { catalogue } from '#embedded/demo/products/catalogue.ts';
import { type GearName, gear } from '#embedded/demo/products/gear.ts';
import type { ProductEntry } from '#embedded/demo/products/product-entry.ts';
import { seeded } from '#embedded/demo/random.ts';
import type { InstrumentSpec } from './draw.ts';
import { finishColor } from './finish-colors.ts';
import type { InstrumentKind } from './kinds.ts';

const kinds: Readonly<Record<GearName, InstrumentKind>> = {
  'squier-affinity-stratocaster': 's-type',
  'squier-affinity-telecaster': 't-type',
  'squier-affinity-jazzmaster': 'offset',
  'squier-classic-vibe-50s-stratocaster': 's-type',
  'squier-classic-vibe-60s-stratocaster': 's-type',
  'squier-classic-vibe-50s-telecaster': 't-type',
  'squier-classic-vibe-60s-custom-telecaster': 't-type',
  'squier-classic-vibe-60s-jazzmaster': 'offset',
  'epiphone-les-paul-standard': 'single-cut',
  'epiphone-les-paul-standard-50s': 'single-cut',
  'epiphone-les-paul-standard-60s': 'single-cut',
  'fender-player-stratocaster': 's-type',
  'fender-player-stratocaster-hss': 's-type',
  'fender-player-telecaster': 't-type',
  'prs-se-custom-24': 'double-cut',
  'ibanez-rg652ahm': 'superstrat',
  'ibanez-rg1570': 'superstrat',
  'ibanez-rg5120m': 'superstrat',
  'gretsch-g5420t': 'semi-hollow',
  'gretsch-g5622t': 'semi-hollow',
  'gretsch-g5230t': 'single-cut',
  'gibson-sg-standard': 'horned',
  'fender-american-professional-ii-stratocaster': 's-type',
  'fender-american-professional-ii-telecaster': 't-type',
  'gibson-les-paul-standard': 'single-cut',
  'gibson-les-paul-standard-50s': 'single-cut',
  'gibson-les-paul-standard-60s': 'single-cut',
  'yamaha-fg800': 'dreadnought',
  'cordoba-c5': 'classical',
  'seagull-s6': 'dreadnought',
  'taylor-gs-mini': 'parlor',
  'taylor-gs-mini-mahogany': 'parlor',
  'taylor-gs-mini-koa': 'parlor',
  'taylor-214ce': 'grand-auditorium',
  'martin-d-10e': 'dreadnought',
  'gibson-j-45': 'slope-jumbo',
  'martin-d-18': 'dreadnought',
  'ibanez-sr300e': 'sr-bass',
  'squier-classic-vibe-60s-jazz-bass': 'j-bass',
  'squier-classic-vibe-70s-jazz-bass': 'j-bass',
  'fender-player-precision-bass': 'p-bass',
  'sterling-ray34': 'ray-bass',
  'music-man-stingray': 'ray-bass',
  'music-man-stingray-special': 'ray-bass',
  'boss-katana-50': 'modern-combo',
  'fender-blues-junior': 'combo',
  'vox-ac15': 'diamond-combo',
  'fender-65-deluxe-reverb': 'combo',
  'marshall-dsl40': 'modern-combo',
  'marshall-jcm800-head': 'stack',
  'marshall-jcm800-combo': 'modern-combo',
  'boss-ds-1': 'compact-pedal',
  'ehx-big-muff-pi': 'large-pedal',
  'ehx-green-russian-big-muff': 'large-pedal',
  'boss-dd-8': 'compact-pedal',
  'ibanez-ts9': 'drive-pedal',
  'boss-rc-5': 'looper-pedal',
  'strymon-bigsky': 'multi-pedal',
  'line-6-hx-stomp': 'screen-pedal',
  'akai-mpk-mini': 'mini-keys',
  'korg-volca-keys': 'mini-synth',
  'korg-volca-beats': 'mini-synth',
  'korg-volca-bass': 'mini-synth',
  'korg-volca-fm': 'mini-synth',
  'korg-minilogue': 'poly-synth',
  'yamaha-p-125': 'digital-piano',
  'elektron-digitakt': 'groovebox',
  'moog-sub-37': 'synth',
  'roland-juno-106': 'vintage-synth',
  'zildjian-a-crash': 'cymbal',
  'ludwig-supraphonic': 'snare',
  'pearl-export': 'drum-kit',
  'roland-td-17': 'electronic-kit',
  'shure-sm57': 'instrument-mic',
  'shure-sm58': 'vocal-mic',
  'focusrite-scarlett-2i2': 'audio-interface',
  'rode-nt1': 'condenser-mic',
  'yamaha-hs5-pair': 'monitors',
  'kala-ka-15s': 'ukulele',
  'kala-ka-c': 'ukulele',
  'kala-ka-t': 'ukulele',
  'deering-goodtime': 'banjo',
  'deering-goodtime-two': 'banjo',
  'seymour-duncan-jb-59-set': 'pickup-set',
  'seymour-duncan-ssl-1-set': 'pickup-set',
  'seymour-duncan-hot-rodded-set': 'pickup-set',
  'seymour-duncan-pearly-gates-set': 'pickup-set',
  'seymour-duncan-quarter-pound-tele-set': 'pickup-set',
  'fender-tweed-case': 'hard-case',
  'gibson-les-paul-case': 'hard-case',
  'tkl-dreadnought-case': 'hard-case',
  'skb-bass-case': 'hard-case',
  'gator-guitar-case': 'hard-case',
  'fender-molded-case': 'hard-case',
  'hiscox-dreadnought-case': 'hard-case',
};

/** The share of products with close-ups. The others have a single picture, to keep the repository small. */
const closeUpShare = 0.24;

/**
 * Returns the pictures to draw, keyed by demo product id: the whole instrument, and for some products also
 * close-ups.
 */
export function productPictures(): Map<string, InstrumentSpec[]> {
  return new Map(
    catalogue.map((entry, index) => [demoId('product', index), picturesOf(entry, index + 1)]),
  );
}

/** Returns the pictures of one product. The seed makes two products of the same model look slightly different. */
function picturesOf(entry: ProductEntry, seed: number): InstrumentSpec[] {
  const whole: InstrumentSpec = {
    kind: kinds[entry.gear],
    finish: finishColor(entry.gear, gear[entry.gear].category, entry.finish),
    condition: entry.condition,
    seed,
    view: 'full',
  };
  if (!seeded(seed).chance(closeUpShare)) return [whole];
  return (['full', 'detail', 'right', 'left'] as const).map((view) => ({ ...whole, view }));
}
