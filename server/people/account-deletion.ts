import { sql } from 'kysely';
import type { DeletionSummary } from '#contracts/people/account.ts';
import { sameAddress } from '#contracts/text.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Database, Executor, Trx } from '#server/db/client.ts';
import { eraseIdempotencyKeys } from '#server/db/with-idempotency-key.ts';
import type { Identity } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AccountRecords, AccountRow } from './account-records.ts';
import { assertSessionValid } from './assert-session-valid.ts';
import { assertFresh } from './fresh-sign-in.ts';
import { shopAccount } from './shop-account.ts';
import { userChanges } from './user-changes.ts';
import { assertOtherAdmin, userRepository } from './user-repository.ts';

export type DeletionOptions = {
  db: Database;
  now: () => Date;
  /** The account records of all rooms, in the order in which they are erased. */
  records: readonly AccountRecords[];
  config: Core['config'];
  /** Locks the products that an account sells, holds or is waiting for. */
  lockProductsOf(trx: Trx, accountId: string): Promise<void>;
};

/** Counts the records that deleting an account would remove, release or keep. */
export async function summarizeDeletion(
  db: Executor,
  records: readonly AccountRecords[],
  account: AccountRow,
): Promise<DeletionSummary> {
  const summary: DeletionSummary = {
    removed: { products: 0, drafts: 0, images: 0, messages: 0 },
    released: { holds: 0, waitlist_places: 0, bookings_received: 0 },
    kept: { products_sold: 0, products_archived: 0, bookings_collected: 0, bookings_ended: 0 },
  };
  for (const feature of records) {
    const { removed, released, kept } = (await feature.summaryFor?.(db, account)) ?? {};
    Object.assign(summary.removed, removed);
    Object.assign(summary.released, released);
    Object.assign(summary.kept, kept);
  }
  return summary;
}

/** How long what other people need of a deleted account is kept. */
const leftoversKeptMs = 365 * 86_400_000;

/** Erases what is left of deleted accounts and is no longer needed. */
export async function eraseLeftovers(
  db: Database,
  records: readonly AccountRecords[],
  at: Date,
): Promise<void> {
  const before = new Date(at.getTime() - leftoversKeptMs);
  const closed = {
    all: sql`(SELECT id FROM users WHERE deleted_at IS NOT NULL)`,
    old: sql`(SELECT id FROM users WHERE deleted_at <= ${before})`,
  };
  for (const feature of records) await feature.eraseLeftovers?.(db, closed);
}

/** The key of the lock that each deletion holds. */
const deletionLock = 5_178_007;

/**
 * Creates the function that deletes accounts. Bookings and booked products are kept without personal data, because the
 * other party needs them and the law requires them. The emptied account keeps the id of its sign-in, so that an old ID
 * token can't create a new account. Throws a `sign_in_again` Refusal if the sign-in is older than five minutes, an
 * `invalid` Refusal if `confirmation` is not the account's email address, a `last_admin` Refusal, or a
 * `conflict` Refusal if the account owns the shop's stock. If the account has
 * already been deleted, returns the summary of what was kept.
 */
export function createAccountDeletion(options: DeletionOptions) {
  const { db, now, config, records, lockProductsOf } = options;

  function assertConfirmed(account: AccountRow, identity: Identity, confirmation: string): void {
    assertSessionValid(account, identity, now(), { suspended: true });
    assertFresh(identity, now());
    if (!sameAddress(confirmation, account.email)) {
      throw new Refusal('invalid', 'Please check: confirmation.', {
        fields: { confirmation: 'This is not the email address of your account.' },
      });
    }
  }

  /** Locks the account, then products, then bookings. All code uses this order, to avoid deadlocks. */
  async function erase(trx: Trx, accountId: string): Promise<DeletionSummary> {
    // Two accounts can share rows of any room, such as bookings or reviews, and would lock them in different orders.
    await sql`SELECT pg_advisory_xact_lock(${deletionLock})`.execute(trx);
    const users = userRepository(trx);
    const locked = await users.lock(accountId);
    const account = locked.find(({ id }) => id === accountId);
    if (!account) throw new Error('the account is missing');
    if (account.deleted_at) return summarizeDeletion(trx, records, account);
    assertOtherAdmin(locked, account, {
      message: 'You are the last admin. Make someone else an admin first.',
      at: now(),
    });
    if ((await shopAccount.find(trx, config)) === accountId) {
      throw new Refusal(
        'conflict',
        'The shop’s stock belongs to this account, so it can’t be deleted.',
      );
    }
    await lockProductsOf(trx, accountId);
    const summary = await summarizeDeletion(trx, records, account);
    for (const feature of records) await feature.eraseFor(trx, account, now());
    await eraseIdempotencyKeys(trx, accountId);
    await userChanges(trx, now()).close(account);
    await writeAuditEntry(trx, {
      actorId: accountId,
      action: 'account deleted',
      subjectId: accountId,
      details: summary,
      at: now(),
    });
    return summary;
  }

  return async (identity: Identity, confirmation: string): Promise<DeletionSummary> => {
    const account = await userRepository(db).bySignInUid(identity.uid);
    if (!account) throw new Refusal('not_found', 'There is no account for this sign-in.');
    if (account.deleted_at) return summarizeDeletion(db, records, account);
    assertConfirmed(account, identity, confirmation);
    return db.transaction().execute((trx) => erase(trx, account.id));
  };
}
