/** The ids of tickets that were completed in this window and whose receipt has not been printed yet. */
const unprinted = new Set<string>();

/** Records that a ticket has just been completed, so that its first receipt counts as the original. */
export const expectReceipt = (ticketId: string) => void unprinted.add(ticketId);

/** Records that a ticket's receipt has been printed. All later printouts are copies. */
export const endReceipt = (ticketId: string) => void unprinted.delete(ticketId);

/** Returns whether the next printout of a ticket's receipt is a copy. */
export const isCopy = (ticketId: string) => !unprinted.has(ticketId);
