import { createTicket } from '#contracts/counter/tickets.ts';
import { completeSold } from '#src/counter/ticket/ticket-store.ts';
import { isTurnedAway, isUncertain } from '#src/counter/ticket/use-charge.ts';
import { call } from '#src/lib/api.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { viewerId } from '#src/lib/local-drafts.ts';
import { isFailing } from '#src/lib/reachability.ts';
import { changeSale, type QueuedSale, readQueue } from './queue.ts';

/** Whether a sale was rejected and has to wait for staff. When the till opens, it is sent without them. */
export const isStuck = ({ refused }: QueuedSale) =>
  refused !== null && refused.code !== 'till_closed';

let running = false;

/**
 * Sends this account's sales, one after another in their order, until the server can't be reached. A rejected one stays
 * in the queue with the reason, and doesn't hold up the others. A sale leaves the queue only when the server has replied
 * with its ticket: sending it again has no other effect. Events tell the screens.
 */
export async function sendSales(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (const sale of (await readQueue()).sales) {
      if (isStuck(sale) || sale.by._id !== viewerId()) continue;
      if (isFailing() || !(await sendOne(sale))) return;
    }
  } finally {
    running = false;
  }
}

/** Returns whether the next sale can be sent. */
async function sendOne({ key, body }: QueuedSale): Promise<boolean> {
  try {
    const sold = await call(createTicket, { body }, { idempotencyKey: key });
    await changeSale(key, () => null);
    completeSold(key, sold);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || isUncertain(error) || isTurnedAway(error)) return false;
    const { code, message } = error;
    await changeSale(key, (sale) => ({ ...sale, refused: { code, message } }));
    return code !== 'till_closed';
  }
}
