import { type RawBuilder, type Selectable, sql } from 'kysely';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { fromCents } from '#contracts/money.ts';
import type { AccountData } from '#contracts/people/account-data.ts';
import type { Executor } from '#server/db/client.ts';
import type { BookingsTable } from '#server/db/schema.ts';
import {
  type AccountRecords,
  formerMember,
  formerProduct,
  reducedName,
} from '#server/people/account-records.ts';
import { type HoldCore, holdsOf } from './holds.ts';

/** Exports and erases the bookings in which an account is the buyer or the seller. */
export function bookingAccountRecords(core: HoldCore): AccountRecords {
  return {
    async exportFor(db, { id }) {
      const { rows } = await sql<ExportRow>`
        SELECT *, buyer_id = ${id} AS made FROM bookings
        WHERE buyer_id = ${id} OR seller_id = ${id} ORDER BY created_at, id`.execute(db);
      return {
        bookings_made: rows.filter(({ made }) => made).map(toMade),
        bookings_received: rows.filter(({ made }) => !made).map(toReceived),
      };
    },

    async summaryFor(db, { id }) {
      const { rows } = await sql<Record<string, number>>`
        SELECT
          count(*) FILTER (WHERE buyer_id = ${id} AND status = 'held') AS holds,
          count(*) FILTER (WHERE buyer_id = ${id} AND status = 'waiting') AS places,
          count(*) FILTER (WHERE seller_id = ${id} AND status IN ('held', 'waiting')) AS received,
          count(*) FILTER (WHERE status = 'collected') AS collected,
          count(*) FILTER (WHERE status NOT IN ('collected', 'held', 'waiting')) AS ended
        FROM bookings WHERE buyer_id = ${id} OR seller_id = ${id}`.execute(db);
      const { holds = 0, places = 0, received = 0, collected = 0, ended = 0 } = rows[0] ?? {};
      return {
        released: { holds, waitlist_places: places, bookings_received: received },
        kept: { bookings_collected: collected, bookings_ended: ended },
      };
    },

    /**
     * Cancels the buyer's open bookings, and removes personal data from all of the buyer's bookings. Collected ones
     * keep the first name and last initial. Also erases the reasons of released bookings, what was agreed
     * for meetings, and the descriptions in bookings of the person's products that were not collected.
     */
    async eraseFor(trx, { id, name }, at) {
      const holds = holdsOf(trx, core);
      const { rows } = await sql<{ product_id: string }>`
        SELECT DISTINCT product_id FROM bookings WHERE buyer_id = ${id}
          AND (status IN ('held', 'waiting') OR restorable_until IS NOT NULL)`.execute(trx);
      for (const { product_id } of rows) await holds.remove(product_id, id, at);
      await sql`
        UPDATE bookings SET buyer_email = '', phone = '', location = '', message = '',
          handover_code = NULL,
          buyer_name = CASE WHEN status = 'collected' THEN ${reducedName(name)} ELSE ${formerMember} END
        WHERE buyer_id = ${id}`.execute(trx);
      await eraseTexts(trx, sql`(${id}::uuid)`);
    },

    /** After a year, erases the descriptions of collected products, the titles of the others, and all photos. */
    async eraseLeftovers(db, { all, old }) {
      await eraseTexts(db, all);
      await sql`
        UPDATE bookings SET snapshot = snapshot || '{"description": "", "image_ids": []}'
        WHERE seller_id IN ${old}
          AND (snapshot ->> 'description' <> '' OR snapshot -> 'image_ids' <> '[]')`.execute(db);
      await sql`
        DELETE FROM booking_images i USING bookings b
        WHERE b.id = i.booking_id AND b.seller_id IN ${old}`.execute(db);
      await sql`
        UPDATE bookings SET snapshot = snapshot || jsonb_build_object('title', ${formerProduct}::text)
        WHERE seller_id IN ${old} AND status <> 'collected'
          AND snapshot ->> 'title' <> ${formerProduct}`.execute(db);
    },
  };
}

async function eraseTexts(db: Executor, accountIds: RawBuilder<unknown>): Promise<void> {
  for (const person of ['buyer_id', 'seller_id']) {
    await sql`
      UPDATE bookings SET ended_reason = NULL
      WHERE ${sql.ref(person)} IN ${accountIds}
        AND ended_reason <> ALL(${Object.values(shopReasons)})`.execute(db);
    await sql`
      UPDATE bookings SET meeting = NULL, remind_at = NULL
      WHERE ${sql.ref(person)} IN ${accountIds} AND meeting IS NOT NULL`.execute(db);
  }
  await sql`
    UPDATE bookings SET snapshot = snapshot || '{"description": ""}'
    WHERE seller_id IN ${accountIds} AND status <> 'collected'
      AND snapshot ->> 'description' <> ''`.execute(db);
}

/** `made` is whether the account is the buyer. */
type ExportRow = Selectable<BookingsTable> & { made: boolean };

function toMeeting({ meeting, made }: ExportRow) {
  if (!meeting || (meeting.by_buyer !== made && meeting.agreed === null)) return null;
  const { times, location, agreed } = meeting;
  return { times, location, agreed };
}

function toReceived(row: ExportRow): AccountData['bookings_received'][number] {
  return {
    _id: row.id,
    product_id: row.product_id,
    selectedProduct: row.snapshot.title,
    price: fromCents(row.price_cents),
    status: row.status,
    created_at: row.created_at.toISOString(),
    held_until: row.held_until?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_reason: row.ended_reason,
    meeting: toMeeting(row),
  };
}

function toMade(row: ExportRow): AccountData['bookings_made'][number] {
  return {
    ...toReceived(row),
    buyer: row.buyer_name,
    email: row.buyer_email,
    phone: row.phone,
    location: row.location,
    message: row.message,
    handover_code: row.handover_code,
  };
}
