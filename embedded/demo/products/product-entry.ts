import type { Condition, conditionTypes } from '#contracts/products.ts';
import type { GearName } from './gear.ts';
import type { SellerName } from './sellers.ts';

/** One product as its seller entered it; prices, dates, serial number and pictures are worked out from it. */
export type ProductEntry = {
  readonly title: string;
  readonly gear: GearName;
  /** The brand as this seller spells it; the gear's own where left out. */
  readonly brand?: string;
  readonly finish: string;
  /** Year it was built, and the year its present owner got it where that is another one. */
  readonly made: number;
  readonly bought?: number;
  /** Dollars it cost when it was new, for vintage that is worth more by now. */
  readonly newPrice?: number;
  readonly condition: Condition;
  readonly type: (typeof conditionTypes)[number];
  readonly seller: SellerName;
  readonly description: string;
};
