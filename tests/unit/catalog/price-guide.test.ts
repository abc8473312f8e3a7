import { describe, expect, it } from 'vitest';
import { type Comparable, estimatePrice, monthlyPrices } from '#server/catalog/price-guide.ts';

const sale = (dollars: number, more: Partial<Comparable> = {}): Comparable => ({
  price_cents: dollars * 100,
  condition: 'Excellent',
  year_of_purchase: 2019,
  sold_at: new Date('2026-03-10T12:00:00Z'),
  ...more,
});
const sales = (...dollars: number[]) => dollars.map((price) => sale(price));
const excellent = { condition: 'Excellent' } as const;
const twelve = sales(420, 430, 440, 450, 455, 460, 465, 470, 480, 490, 500, 510);

describe('the price guide', () => {
  it('is the range between the quartiles, rounded as sellers round prices', () => {
    const { low, middle, high, weak, used } = estimatePrice(twelve, excellent) ?? {};
    expect([low, middle, high]).toEqual([450_00, 465_00, 485_00]);
    expect(weak).toBe(false);
    expect(used).toHaveLength(12);
  });

  it('ignores outliers in both directions', () => {
    const [normal, with9] = [twelve, [...twelve, ...sales(9, 4_500)]].map((those) =>
      estimatePrice(those, excellent),
    );
    expect(with9).toEqual(normal);
  });

  it('converts prices to the requested condition', () => {
    const good = estimatePrice(twelve, { condition: 'Good' });
    expect(good?.middle).toBe(360_00);
    const mixed = twelve.map((one, n) =>
      n % 2 ? one : { ...one, condition: 'Good' as const, price_cents: one.price_cents * 0.78 },
    );
    expect(estimatePrice(mixed, excellent)?.middle).toBe(465_00);
  });

  it('prefers sales of similar condition and age, and is weak without them', () => {
    const asking = sales(900, 900, 900, 900, 900, 900).map((one) => ({ ...one, sold_at: null }));
    expect(estimatePrice([...twelve, ...asking], excellent)).toMatchObject({ middle: 465_00 });
    expect(estimatePrice(asking, excellent)).toMatchObject({ middle: 900_00, weak: true });
    const broken = twelve.map((one) => ({ ...one, condition: 'Non-functioning' as const }));
    expect(estimatePrice([...twelve, ...broken], excellent)).toMatchObject({ weak: false });
    expect(estimatePrice(broken, excellent)).toMatchObject({ weak: true });
    const old = { ...excellent, year_of_purchase: 1962 };
    expect(estimatePrice(twelve, old)).toMatchObject({ middle: 465_00, weak: true });
  });

  it('is weak if the prices are far apart', () => {
    const wide = sales(100, 150, 200, 300, 400, 500, 600, 700, 800, 900);
    expect(estimatePrice(wide, excellent)).toMatchObject({ weak: true });
  });

  it('groups sales by month, oldest first', () => {
    const april = twelve.map((one) => ({ ...one, sold_at: new Date('2026-04-30T23:59:59Z') }));
    expect(monthlyPrices([...april, ...sales(440, 460)], 'Excellent')).toEqual([
      { month: '2026-03', count: 2, low: 445_00, middle: 450_00, high: 455_00 },
      { month: '2026-04', count: 12, low: 450_00, middle: 465_00, high: 485_00 },
    ]);
  });
});
