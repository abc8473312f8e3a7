import { firstAcoustics } from './acoustic-first-guitars.ts';
import { flatTops } from './acoustic-flat-tops.ts';
import { amplifiers } from './amplifiers.ts';
import { basses } from './bass.ts';
import { drums } from './drums.ts';
import { americanElectrics } from './electric-american-made.ts';
import { gretschAndIbanez } from './electric-gretsch-and-ibanez.ts';
import { solidBodyElectrics } from './electric-solid-body.ts';
import { squierElectrics } from './electric-squier.ts';
import { folkInstruments } from './folk.ts';
import { keyboards } from './keyboards.ts';
import { partsAndAccessories } from './parts.ts';
import { digitalPedals } from './pedals-digital.ts';
import { drivePedals } from './pedals-drive.ts';
import type { ProductEntry } from './product-entry.ts';
import { studioGear } from './studio.ts';

/** All products in the demo shop. Their order determines their ids, so add new products at the end. */
export const catalogue: readonly ProductEntry[] = [
  ...squierElectrics,
  ...solidBodyElectrics,
  ...gretschAndIbanez,
  ...americanElectrics,
  ...firstAcoustics,
  ...flatTops,
  ...basses,
  ...amplifiers,
  ...drivePedals,
  ...digitalPedals,
  ...keyboards,
  ...drums,
  ...studioGear,
  ...folkInstruments,
  ...partsAndAccessories,
];
