import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';

/** For how long a product with a new serial number is shown to its seller as being checked. */
const checkMs = 15 * 60_000;

/** Returns when the check of a new serial number ends, or null if there is no serial number. */
export const checkedUntil = (serial: string | null, at: Date): Date | null =>
  serial === null ? null : new Date(at.getTime() + checkMs);

/**
 * Returns a product as its seller sees it. Every product with a new serial number is first pending, so that a seller
 * can't find out whether the number is registered as stolen. A product that is sold during the check is shown as sold.
 */
export function asSellerSees<
  Row extends {
    status: ProductStatus;
    moderation: Moderation;
    serial_checked_until: Date | null;
  },
>(row: Row, at: Date): Row {
  const { status, moderation, serial_checked_until: end } = row;
  return moderation === 'clear' && status !== 'sold' && end !== null && end > at
    ? { ...row, moderation: 'pending' }
    : row;
}
