/** A model that the shop trades in, with prices in whole dollars. `used` is the price range in excellent condition. */
export type Gear = {
  readonly category: string;
  readonly brand: string;
  readonly model: string;
  readonly used: readonly [low: number, high: number];
  readonly newPrice: number;
};

export function used(
  category: string,
  brand: string,
  model: string,
  low: number,
  high: number,
  newPrice: number,
): Gear {
  return { category, brand, model, used: [low, high], newPrice };
}
