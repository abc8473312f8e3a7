import type { ConsignmentForm } from '#contracts/stock/consignments.ts';
import { viewerId } from '#src/lib/local-drafts.ts';

export type OwnerContact = { address: string; email?: string | null | undefined };

/** The new owner in this user's last intake. Held only in memory, because it contains a person's address. */
let last: { by: string; productId: string; contact: OwnerContact } | null = null;

/** Remembers a new owner's addresses until the next consigned piece, so that the agreement can be printed. */
export function rememberOwner(productId: string, { owner }: ConsignmentForm): void {
  last = owner ? { by: viewerId(), productId, contact: owner } : null;
}

/** Returns the owner's addresses if the signed-in user has just taken in this piece from a new owner. */
export const contactFor = (productId: string): OwnerContact | undefined =>
  last?.by === viewerId() && last.productId === productId ? last.contact : undefined;
