/** The ids of tickets that were completed in this window and whose receipt has not been printed yet. */
const unprinted = new Set<string>();

/** Records that a ticket has just been completed, so that its first receipt counts as the original. */
export const expectReceipt = (saleId: string) => void unprinted.add(saleId);

/** Records that a ticket's receipt has been printed. All later printouts are copies. */
export const endReceipt = (saleId: string) => void unprinted.delete(saleId);

/** Returns whether the next printout of a ticket's receipt is a copy. */
export const isCopy = (saleId: string) => !unprinted.has(saleId);
