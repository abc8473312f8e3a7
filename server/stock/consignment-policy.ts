import { dividedHalfUp } from '#contracts/stock/tax.ts';
import { Refusal } from '#server/http/refusal.ts';

/**
 * Returns the owner's share of a price, in cents, rounded half up. The shop gets the rest, so the two always add up to
 * the price. A return uses the same share as the sale.
 */
export const ownerShare = (priceCents: number, shareTenths: number): number =>
  dividedHalfUp(priceCents * shareTenths, 1000);

/** Formats tenths of a percent: `625` becomes `62.5`. */
export const fromTenths = (tenths: number): string => String(tenths / 10);

export const noSuchOwner = () => new Refusal('not_found', 'This owner does not exist.');

export const otherKey = () =>
  new Refusal(
    'conflict',
    'These details were encrypted with another INTAKE_KEY. Start the server with that key to read them.',
  );

type Piece = { status: string; returned_at: Date | null };

/** Throws a Refusal unless the piece can be returned to its owner. */
export function assertReturnable({ status, returned_at }: Piece): void {
  if (returned_at)
    throw new Refusal('conflict', 'This product has already been returned to its owner.');
  if (status === 'sold') throw new Refusal('conflict', 'This product has been sold.');
  if (status === 'laid_away') {
    throw new Refusal(
      'conflict',
      'A customer pays for this product in parts. Cancel the layaway first.',
    );
  }
  if (status === 'reserved') {
    throw new Refusal('on_hold', 'A buyer holds this product. Release the booking first.');
  }
}
