import type { DemoFlag, DemoProduct } from './demo-records.ts';

const isOffered = ({ status, seller }: DemoProduct) => status === 'live' && seller.role === 'user';

/** Returns two products of the same model by different private sellers. The older one has a serial number. */
function findPair(products: readonly DemoProduct[]): [DemoProduct, DemoProduct] | null {
  const offered = products.filter(isOffered);
  for (const original of offered) {
    const copy = offered.find(
      ({ model, brand, seller, postedAt }) =>
        model === original.model &&
        brand === original.brand &&
        seller.id !== original.seller.id &&
        postedAt > original.postedAt,
    );
    if (copy && original.serialNumber !== null) return [original, copy];
  }
  return null;
}

/**
 * Sets one product's serial number to that of another seller's product, and returns the findings that the rules would
 * report.
 */
export function withCopiedSerial(products: readonly DemoProduct[]): {
  products: DemoProduct[];
  flags: DemoFlag[];
} {
  const [original, copy] = findPair(products) ?? [];
  if (!original || !copy) return { products: [...products], flags: [] };
  const product = { ...copy, serialNumber: original.serialNumber };
  const text = 'Another seller’s product has the same serial number.';
  return {
    products: products.map((one) => (one === copy ? product : one)),
    flags: [{ product, rule: 'same_serial', text }],
  };
}
