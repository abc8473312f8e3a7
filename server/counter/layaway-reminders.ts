import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Roll } from '#contracts/counter/roll.ts';
import { addDays, writtenDay } from '#contracts/days.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { fromCents } from '#contracts/money.ts';
import type { ShopDetails } from '#contracts/system.ts';
import type { Core } from '#server/core.ts';
import type { MailContent } from '#server/http/mail-page.ts';
import { dayOf } from '#server/http/shop-time.ts';
import { type LayawayRow, presentEmail } from './layaway-repository.ts';
import { rollMail } from './receipt-mail.ts';

/** How many days before the last day the first reminder is sent. The second one is sent after the last day. */
const daysBefore = 3;

/** Queues the reminders that are due. Every server may run this at the same time. */
export async function remindOfLayaways({ db, now, jobs }: Core): Promise<void> {
  await jobs.boss();
  const [at, today] = [now(), dayOf(now())];
  const wanted = sql`CASE WHEN due_on < ${today}::date THEN 2 ELSE 1 END`;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ sale_id: string; email: string | null }>`
      UPDATE layaways y SET reminders = ${wanted} FROM sales s
      WHERE s.id = y.id AND y.id IN (
        SELECT id FROM layaways
        WHERE status = 'open' AND due_on <= ${addDays(today, daysBefore)}::date AND reminders < ${wanted}
        ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED
      ) RETURNING y.id AS sale_id, ${presentEmail} AS email`.execute(trx);
    for (const { sale_id, email } of rows) {
      if (email === null) continue;
      const row = { id: uuidv7(), sale_id, email, created_at: at, is_reminder: true };
      await trx.insertInto('receipt_mails').values(row).execute();
      await jobs.enqueue(trx, 'mail-receipt', [{ payload: { mail_id: row.id } }]);
    }
  });
}

/** Returns the email that reminds a customer of a layaway. `today` is a day in the shop's time zone. */
export function reminderMail(row: LayawayRow, shop: ShopDetails, today: string): MailContent {
  const day = writtenDay(row.due_on);
  const passed = row.due_on < today;
  const title = `Your layaway ${passed ? 'was' : 'is'} due on ${day}`;
  const due = exactMoney(fromCents(row.price_cents - row.paid_cents));
  const roll: Roll = [
    {
      as: 'text',
      text: passed
        ? `The last day to pay the rest has passed. Please contact us: we are still keeping this for you.`
        : `Please pay the rest by ${day}. We are keeping this for you:`,
    },
    ...row.lines.map(({ title: name, price_cents }) => ({
      ...({ as: 'row', name, value: exactMoney(fromCents(price_cents)) } as const),
    })),
    { as: 'row', name: 'Paid so far', value: exactMoney(fromCents(row.paid_cents)) },
    { as: 'row', name: 'Due', value: due, big: true },
    ...[shop.name, shop.address, shop.phone].flatMap((text) =>
      text ? [{ as: 'text', text } as const] : [],
    ),
  ];
  const foot = `${shop.name} emailed you, because you paid a deposit.`;
  return rollMail({ subject: `${title}: ${due} at ${shop.name}`, title, roll, foot });
}
