import type { Condition, conditionTypes } from '#contracts/catalog/product-form.ts';
import type { GearName } from './gear.ts';
import type { SellerName } from './sellers.ts';

/** A product as its seller entered it. Its prices, dates, serial number and pictures are derived from these fields. */
export type ProductEntry = {
  readonly title: string;
  readonly gear: GearName;
  /** The brand as this seller spells it. Defaults to the gear's brand. */
  readonly brand?: string;
  readonly finish: string;
  /**
   * The year in which the piece was built. `bought` is the year in which the seller got it, if it is a different year.
   */
  readonly made: number;
  readonly bought?: number;
  /** The original price in dollars, for vintage gear that is worth more now. */
  readonly newPrice?: number;
  readonly condition: Condition;
  readonly type: (typeof conditionTypes)[number];
  readonly seller: SellerName;
  readonly description: string;
};
