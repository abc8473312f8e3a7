/** Tickets that were completed in this window and whose receipt has not been printed yet. */
const unprinted = new Set<string>();

/** Remembers that a ticket has just been completed, so its first receipt is the original. */
export const expectReceipt = (saleId: string) => void unprinted.add(saleId);

/** Remembers that a ticket's receipt was printed. All later ones are copies. */
export const endReceipt = (saleId: string) => void unprinted.delete(saleId);

/** Returns whether the next receipt of a ticket is a copy. */
export const isCopy = (saleId: string) => !unprinted.has(saleId);
