import type { Trx } from '#server/db/client.ts';
import { ownerShare } from './consignment-policy.ts';
import { consignmentRepository } from './consignment-repository.ts';
/** Records how much the shop owes the owners of the consigned pieces on a ticket. */
export async function recordDues(trx: Trx, sale_id: string): Promise<void> {
  const consignments = consignmentRepository(trx);
  const lines = await consignments.linesOf(sale_id);
  if (lines.length === 0) return;
  await consignments.insertDues(
    lines.map(({ position, kind, price_cents, owner_id, share_tenths }) => ({
      sale_id,
      position,
      owner_id,
      share_tenths,
      due_cents: (kind === 'sold' ? 1 : -1) * ownerShare(price_cents, share_tenths),
      payout_id: null,
    })),
  );
}
