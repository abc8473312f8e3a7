import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import type { MailContent } from '#server/http/mail-page.ts';
import { dayOf } from '#server/http/shop-time.ts';
import type { RunningJob } from '#server/jobs/job-queue.ts';
import { PermanentFailure } from '#server/jobs/permanent-failure.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { reminderMail } from './layaway-reminders.ts';
import { layawayRepository } from './layaway-repository.ts';
import { receiptMail } from './receipt-mail.ts';
import { noSuchTicket } from './ticket-policy.ts';
import { ticketRepository } from './ticket-repository.ts';
import { toTicket } from './ticket-view.ts';

/** How long an admin can retry an email that could not be sent. */
const keptMs = 90 * 86_400_000;

export function createReceiptService({ db, now, config, jobs, mail }: Core) {
  const shop = { ...config.shopDetails, tax: config.tax };

  async function queue(trx: Trx, saleId: string, email: string, at: Date): Promise<void> {
    const id = uuidv7();
    const row = { id, sale_id: saleId, email, created_at: at };
    await trx.insertInto('receipt_mails').values(row).execute();
    await jobs.enqueue(trx, 'mail-receipt', [{ payload: { mail_id: id } }]);
  }

  /** Emails the receipt of each new ticket whose customer agreed to emails. */
  const follower: EventFollower = {
    name: 'receipts',
    async follow(trx, events) {
      const made = events.filter(({ kind }) => kind === 'sale.made' || kind === 'sale.returned');
      const ids = made.map(({ subjectId }) => subjectId);
      if (ids.length === 0) return;
      const { rows } = await sql<{ id: string; email: string }>`
        SELECT s.id, c.email FROM sales s JOIN customers c ON c.id = s.customer_id
        WHERE s.id = ANY(${ids}) AND c.mail_consent AND c.email IS NOT NULL`.execute(trx);
      for (const { id, email } of rows) await queue(trx, id, email, now());
    },
  };

  async function receipt(saleId: string): Promise<MailContent | undefined> {
    const sale = await ticketRepository(db).byId(saleId);
    return sale && receiptMail(toTicket(sale), shop);
  }

  /** Returns undefined if the layaway has ended since the email was queued. */
  async function reminder(id: string): Promise<MailContent | undefined> {
    const layaway = await layawayRepository(db).byId(id);
    return layaway?.status === 'open' ? reminderMail(layaway, shop, dayOf(now())) : undefined;
  }

  return {
    follower,

    /** Queues the email with a ticket's receipt. Throws a `not_found` Refusal if the ticket does not exist. */
    async mail(caller: Caller, saleId: string, email: string) {
      const sale = await ticketRepository(db).byId(saleId);
      if (!sale) throw noSuchTicket();
      const at = now();
      await jobs.boss();
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        await queue(trx, sale.id, email, at);
        const entry = { action: 'receipt emailed', details: {}, subjectId: sale.id, at } as const;
        await writeAuditEntry(trx, { actorId: caller.id, ...entry });
      });
      return { queued: true as const };
    },

    /** Sends one email and forgets its address. Throws a PermanentFailure if the mail server rejects the email. */
    async send({ mail_id: id }: { mail_id: string }, job: RunningJob) {
      const row = await db
        .selectFrom('receipt_mails')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      const content = row && (await (row.is_reminder ? reminder : receipt)(row.sale_id));
      if (!content) return;
      const { email: to, created_at: date } = row;
      const outcome = await mail.send({ id, to, date, ...content });
      if (outcome.kind === 'rejected') throw new PermanentFailure(outcome.reason);
      if (outcome.kind === 'temporary') throw new Error(outcome.reason);
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('receipt_mails').where('id', '=', id).execute();
        await job.completeIn(trx);
      });
    },

    /** Deletes the addresses of emails that could not be sent. */
    forget: () =>
      db
        .deleteFrom('receipt_mails')
        .where('created_at', '<', new Date(now().getTime() - keptMs))
        .execute(),
  };
}
