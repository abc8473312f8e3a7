import { describe, expect, test } from 'vitest';
import { conditionFactors } from '#contracts/catalog/price-guide.ts';
import { ProductForm } from '#contracts/catalog/product-form.ts';
import { Id } from '#contracts/text.ts';
import { demoData } from '#embedded/demo/demo-data.ts';
import type { DemoFlag, DemoProduct } from '#embedded/demo/demo-records.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const { users, products, bookings, tills, reports, flags, offer, pastSales } = demoData(now);
const day = 86_400_000;

function share(holds: (product: DemoProduct) => boolean): number {
  return products.filter(holds).length / products.length;
}

describe('shares', () => {
  test('some products are reserved, sold or ended, and one in twenty brands is misspelled', () => {
    expect(share(({ status }) => status === 'reserved')).toBeCloseTo(0.1, 2);
    expect(share(({ status }) => status === 'sold')).toBeCloseTo(0.15, 2);
    expect(share(({ status }) => status === 'ended')).toBeCloseTo(0.03, 2);
    expect(share((product) => product.brand !== product.gear.brand)).toBeCloseTo(0.05, 2);
  });

  test('buyers have reported one in twenty-five products, but none of the shop’s', () => {
    const reported = new Set(reports.map(({ product }) => product));
    expect(reported.size / products.length).toBeCloseTo(0.04, 2);
    for (const { product, reporter, createdAt } of reports) {
      expect(product).toMatchObject({ status: 'live', seller: { role: 'user' } });
      expect(reporter.id).not.toBe(product.seller.id);
      expect(createdAt.getTime()).toBeGreaterThan(product.postedAt.getTime());
    }
    const pairs = reports.map(({ product, reporter }) => `${product.id} ${reporter.id}`);
    expect(new Set(pairs).size).toBe(reports.length);
  });

  test('a rule has flagged the serial number of another seller’s product', () => {
    const [{ product }] = flags as [DemoFlag];
    const same = products.filter(({ serialNumber }) => serialNumber === product.serialNumber);
    expect(new Set(same.map(({ seller }) => seller.id)).size).toBe(2);
    expect(same).toContain(product);
  });
});

test('two runs for the same time create the same shop, and ids do not depend on the time', () => {
  expect(demoData(now)).toEqual({
    ...{ users, products, bookings, tills, reports, flags, offer, pastSales },
  });
  const later = demoData(new Date(now.getTime() + 400 * day));
  expect(later.products.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
  expect(later.products.map(({ status }) => status)).toEqual(products.map(({ status }) => status));
});

test('ids are valid and never repeat', () => {
  const tickets = tills.flatMap((till) => [till, ...till.tickets]);
  const ids = [...users, ...products, ...bookings, ...pastSales, ...tickets, offer].map(
    ({ id }) => id,
  );
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(() => Id.parse(id)).not.toThrow();
});

describe('prices', () => {
  test('end in 0, 5 or 9, and follow model and condition', () => {
    for (const product of products) {
      const asking = product.resalePriceCents / 100;
      expect(asking % 1, product.title).toBe(0);
      expect([0, 5, 9], product.title).toContain(asking % 10);
      expect([0, 5, 9], product.title).toContain((product.originalPriceCents / 100) % 10);
      const [low, high] = product.gear.used;
      const factor = conditionFactors[product.condition];
      expect(asking, product.title).toBeGreaterThanOrEqual(low * factor - 6);
      expect(asking, product.title).toBeLessThanOrEqual(high * factor + 6);
    }
  });

  test('are below the new price, except for vintage gear', () => {
    const risen = products.filter((p) => p.originalPriceCents <= p.resalePriceCents);
    expect(risen.length).toBeGreaterThan(0);
    for (const product of risen) expect(product.made, product.title).toBeLessThan(1990);
  });
});

describe('dates', () => {
  test('products were posted in the last six weeks, after their sellers joined, with categories mixed', () => {
    for (const { postedAt, seller, title } of products) {
      const age = now.getTime() - postedAt.getTime();
      expect(age, title).toBeGreaterThan(0);
      expect(age, title).toBeLessThan(43 * day);
      expect(seller.createdAt.getTime(), title).toBeLessThan(postedAt.getTime());
    }
    const newest = [...products].sort((a, b) => b.postedAt.getTime() - a.postedAt.getTime());
    const firstPage = newest.slice(0, 24);
    expect(new Set(firstPage.map(({ category }) => category)).size).toBeGreaterThanOrEqual(6);
    expect(firstPage.slice(0, 12).map(({ condition }) => condition)).not.toContain('Poor');
  });

  test('years of use match the year of purchase, which is not before the year of manufacture', () => {
    for (const product of products) {
      expect(product.yearOfPurchase, product.title).toBeGreaterThanOrEqual(product.made);
      expect(product.yearsOfUse, product.title).toBe(2026 - product.yearOfPurchase);
      if (product.condition === 'Mint') expect(product.made, product.title).toBeGreaterThan(2022);
    }
  });
});

describe('bookings', () => {
  test('exist for each reserved or sold product, with times in the right order', () => {
    const booked = new Set(bookings.map(({ product }) => product.id));
    expect(booked.size).toBe(bookings.length);
    for (const product of products) {
      const taken = product.status === 'reserved' || product.status === 'sold';
      expect(booked.has(product.id), product.title).toBe(taken);
    }
    for (const { product, buyer, status, createdAt, heldUntil, endedAt } of bookings) {
      expect(buyer.id).not.toBe(product.seller.id);
      expect(createdAt.getTime()).toBeGreaterThan(product.postedAt.getTime());
      expect(createdAt.getTime()).toBeLessThan(now.getTime());
      if (status === 'held') {
        expect(heldUntil.getTime()).toBeGreaterThan(now.getTime() + 3_600_000);
        expect(heldUntil.getTime()).toBeLessThanOrEqual(now.getTime() + 3 * day);
        expect(endedAt).toBeNull();
      } else {
        expect(endedAt?.getTime()).toBeGreaterThan(createdAt.getTime());
        expect(endedAt?.getTime()).toBeLessThan(now.getTime());
      }
    }
  });

  test('the demo buyer has one held and one collected booking, both from the shop', () => {
    const own = bookings.filter(({ buyer }) => buyer.email === 'buyer@secondfret.test');
    expect(own.map(({ status }) => status).sort()).toEqual(['collected', 'held']);
    expect(own.every(({ product }) => product.seller.email === 'staff@secondfret.test')).toBe(true);
  });
});

test('phone numbers are fictional, and every product is valid in the form', () => {
  for (const { phone } of users) expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
  for (const product of products) {
    expect(() =>
      ProductForm.parse({
        title: product.title,
        resale_price: String(product.resalePriceCents / 100),
        original_price: String(product.originalPriceCents / 100),
        year_of_purchase: String(product.yearOfPurchase),
        years_of_use: String(product.yearsOfUse),
        condition: product.condition,
        condition_type: product.conditionType,
        seller_name: product.seller.name,
        seller_phone: product.seller.phone,
        location: product.location,
        posted_time: product.postedAt.toISOString(),
        description: product.description,
        category_name: product.category,
        brand: product.brand,
        model: product.model,
        finish: product.finish,
        serial_number: product.serialNumber ?? undefined,
      }),
    ).not.toThrow();
  }
});
