import { fromCents } from '#contracts/money.ts';
import type { Consignment, ConsignmentDetails } from '#contracts/stock/consignments.ts';
import { fromTenths, ownerShare } from './consignment-policy.ts';
import type { ConsignmentRow } from './consignment-repository.ts';

/** Converts a row to the API's format. `name` is the owner's decrypted name. */
export const toConsignment = (row: ConsignmentRow, name: string | null): Consignment => ({
  _id: row.product_id,
  number: row.number,
  title: row.title,
  status: row.status,
  price: fromCents(row.resale_price_cents),
  owner: { _id: row.owner_id, name },
  share: fromTenths(row.share_tenths),
  taken_at: row.taken_at.toISOString(),
  live_at: row.live_at.toISOString(),
  sold:
    row.sold_at && row.sold_cents !== null
      ? { at: row.sold_at.toISOString(), price: fromCents(row.sold_cents) }
      : null,
  returned:
    row.returned_at && row.return_reason !== null
      ? { at: row.returned_at.toISOString(), reason: row.return_reason }
      : null,
  can: {
    return: row.returned_at === null && !['sold', 'reserved', 'laid_away'].includes(row.status),
  },
});

export const toDetails = (row: ConsignmentRow, consignment: Consignment): ConsignmentDetails => ({
  ...consignment,
  serial_number: row.serial_number,
  share_of_price: fromCents(ownerShare(row.resale_price_cents, row.share_tenths)),
});
