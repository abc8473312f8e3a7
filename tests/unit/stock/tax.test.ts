import { describe, expect, it } from 'vitest';
import { taxOf } from '#contracts/stock/tax.ts';

describe('the tax in a price', () => {
  it('is zero without a scheme', () => {
    expect(taxOf({ scheme: 'none', rate: 20 }, { paid: 10_000, sold: 20_000 })).toBe(0);
  });

  it.each([
    // 20/120 of 120.00
    [20, 12_000, 2000],
    // 19/119 of 100.00 is 15.9663…
    [19, 10_000, 1597],
    // 7/107 of 0.07 is 0.00458
    [7, 7, 0],
    // 8.875/108.875 of 1,299.00 is 105.8885…
    [8.875, 129_900, 10_589],
    [0, 12_000, 0],
    [100, 12_000, 6000],
    // This is the largest price that can be entered: 20/120 of 9,999,999.99.
    [20, 999_999_999, 166_666_667],
    // 25/125 of 0.02 and of 0.03 are 0.4 and 0.6 cents.
    [25, 2, 0],
    [25, 3, 1],
    // 100/200 of 0.01 is exactly half a cent.
    [100, 1, 1],
    [100, 3, 2],
    // 60/160 of 0.04 is exactly 1.5 cents.
    [60, 4, 2],
  ])('at %d %% of a price of %d cents is %d cents, half a cent rounded up', (rate, sold, tax) => {
    expect(taxOf({ scheme: 'sales', rate }, { paid: 5000, sold })).toBe(tax);
    expect(taxOf({ scheme: 'sales', rate }, { paid: null, sold })).toBe(tax);
  });

  it('has no floating-point error', () => {
    for (let sold = 1; sold < 200_000; sold += 37) {
      for (const rate of [5.5, 7, 19, 20, 21, 8.875]) {
        const part = BigInt(Math.round(rate * 1000));
        const by = 100_000n + part;
        const exact = (2n * BigInt(sold) * part + by) / (2n * by);
        expect(BigInt(taxOf({ scheme: 'sales', rate }, { paid: null, sold }))).toBe(exact);
      }
    }
  });

  it('applies only to the margin with the margin scheme', () => {
    const margin = { scheme: 'margin', rate: 20 } as const;
    // 20/120 of 250.00
    expect(taxOf(margin, { paid: 50_000, sold: 75_000 })).toBe(4167);
    expect(taxOf(margin, { paid: 75_000, sold: 75_000 })).toBe(0);
  });

  it('is zero for a piece that was sold at a loss', () => {
    expect(taxOf({ scheme: 'margin', rate: 20 }, { paid: 75_000, sold: 50_000 })).toBe(0);
  });

  it('applies to the whole price if the price paid is not known', () => {
    expect(taxOf({ scheme: 'margin', rate: 20 }, { paid: null, sold: 12_000 })).toBe(2000);
  });
});
