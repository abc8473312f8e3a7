import type { Transaction } from 'kysely';
import type { DeletionSummary } from '#contracts/account.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Database } from '#server/db/client.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Caller, Identity } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type AccountRow, accountRepository } from './account-repository.ts';
import { deletionRepository } from './deletion-repository.ts';
import { assertFresh } from './fresh-sign-in.ts';

export type DeletionOptions = {
  db: Database;
  now: () => Date;
  /** Has this server ask the database anew who the account is. */
  forget(accountId: string): void;
  /** Throws the Refusal that the account's state or its end of sessions calls for. */
  assertSessionStands(account: AccountRow, identity: Identity): void;
  /** Cancels a booking of its buyer, and gives the product to the next in line. */
  cancelBooking(buyer: Caller, bookingId: string): Promise<unknown>;
  /** Ends the open bookings of a product that leaves the shop, in the caller's transaction. */
  releaseBookings(trx: Transaction<Schema>, productId: string, reason: string): Promise<void>;
};

const attempts = 4;

/**
 * Deletes accounts. What the law and the other side of a booking need stays, without name and address:
 * collected bookings with their snapshots, and the products that somebody ever booked. Everything else goes.
 * The sign-in's id stays with the empty account, so that its remaining ID tokens open no new one.
 *
 * Refusals: `sign_in_again` where the sign-in is older than five minutes, `invalid` where `confirmation` is
 * not the account's e-mail address, `last_admin`. An account that is deleted already answers what is left.
 */
export function createAccountDeletion(options: DeletionOptions) {
  const { db, now, forget, assertSessionStands, cancelBooking, releaseBookings } = options;

  function assertMeant(account: AccountRow, identity: Identity, confirmation: string): void {
    assertSessionStands(account, identity);
    assertFresh(identity, now());
    if (confirmation.toLowerCase() !== account.email.toLowerCase()) {
      throw new Refusal('invalid', 'Please check: confirmation.', {
        fields: { confirmation: 'This is not the e-mail address of your account!' },
      });
    }
  }

  async function assertNotLastAdmin(account: AccountRow, admins: readonly string[]) {
    if (account.role === 'admin' && !admins.some((id) => id !== account.id)) {
      throw new Refusal('last_admin', 'You are the last admin: make somebody else one first.');
    }
  }

  /** One by one and each for good, because each may give its product to the next in line. */
  async function cancelOpenBookings({ id, name, email, role }: AccountRow): Promise<number> {
    const open = await deletionRepository(db).openBookingsMade(id);
    for (const booking of open) {
      await cancelBooking({ id, name, email, role }, booking).catch((error: unknown) => {
        // It ended meanwhile, by itself or with the account, which is as good.
        if (!(error instanceof Refusal && over.includes(error.code))) throw error;
      });
    }
    return open.length;
  }

  async function removeProducts(trx: Transaction<Schema>, accountId: string): Promise<void> {
    const deletion = deletionRepository(trx);
    for (const { id, booked } of await deletion.lockOpenProducts(accountId)) {
      if (booked) {
        await releaseBookings(trx, id, 'The seller has closed their account.');
        await deletion.archiveProduct(id, now());
      } else {
        await deletion.eraseProduct(id);
      }
    }
  }

  /** Null where a booking was made meanwhile, which must be cancelled first. */
  const erase = (accountId: string, cancelled: number): Promise<DeletionSummary | null> =>
    db.transaction().execute(async (trx) => {
      const accounts = accountRepository(trx);
      const deletion = deletionRepository(trx);
      const admins = await accounts.lockAdmins();
      const account = await deletion.lockAccount(accountId);
      await assertNotLastAdmin(account, admins);
      if ((await deletion.openBookingsMade(accountId)).length > 0) return null;
      const summary = await deletion.summarise(accountId);
      summary.released.bookings_made = cancelled;
      await removeProducts(trx, accountId);
      await deletion.eraseRecords(account);
      await deletion.reduceRecords(account);
      await deletion.closeAccount(accountId, now());
      await writeAuditEntry(trx, {
        actorId: accountId,
        action: 'account deleted',
        subjectId: accountId,
        details: summary,
        at: now(),
      });
      return summary;
    });

  return async (identity: Identity, confirmation: string): Promise<DeletionSummary> => {
    const accounts = accountRepository(db);
    const account = await accounts.bySignInUid(identity.uid);
    if (!account) throw new Refusal('not_found', 'There is no account of this sign-in.');
    if (account.deleted_at) return deletionRepository(db).summarise(account.id);
    assertMeant(account, identity, confirmation);
    const others = await accounts.hasOtherAdmin(account.id);
    await assertNotLastAdmin(account, others ? ['another'] : []);
    let cancelled = 0;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      cancelled += await cancelOpenBookings(account);
      const summary = await erase(account.id, cancelled).catch((error: unknown) => {
        // Met somebody who is booking one of these products: one of the two must begin again.
        if ((error as { code?: unknown }).code === deadlockDetected) return null;
        throw error;
      });
      if (summary) {
        forget(account.id);
        return summary;
      }
    }
    throw new Refusal('conflict', 'Much is going on with your account. Please try again.');
  };
}

const over: readonly ErrorCode[] = ['booking_ended', 'unauthenticated'];

const deadlockDetected = '40P01';
