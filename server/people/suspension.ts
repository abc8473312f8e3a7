import { sql } from 'kysely';
import type { Role } from '#contracts/permissions.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';

type Locked = {
  id: string;
  role: Role;
  suspended_until: Date | null;
  selling_frozen_until: Date | null;
};

/** Changes to accounts that moderators' decisions require. All functions run in the caller's transaction. */
export const suspension = {
  /** Locks an account. Returns undefined if it has been deleted. */
  async lock(trx: Trx, id: string): Promise<Locked | undefined> {
    const { rows } = await sql<Locked>`
      SELECT id, role, suspended_until, selling_frozen_until FROM users
      WHERE id = ${id} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(trx);
    return rows[0];
  },

  /**
   * Suspends a locked account until the given time and ends its sessions. If the account is already suspended, only
   * changes the time. Null lifts the suspension.
   */
  async suspend(trx: Trx, account: Locked, until: Date | null, at: Date): Promise<void> {
    const ended = account.suspended_until === null || account.suspended_until <= at;
    const begins = until !== null && ended;
    await trx
      .updateTable('users')
      .set((eb) => ({
        suspended_until: until,
        ...(begins && { token_version: eb('token_version', '+', 1) }),
      }))
      .where('id', '=', account.id)
      .execute();
    const lifts = until === null;
    await writeEvent(trx, {
      kind: begins ? 'user.suspended' : lifts ? 'user.restored' : 'user.changed',
      subjectId: account.id,
      people: [account.id],
      payload: { role: account.role },
      at,
    });
  },

  /** Prevents a locked account from selling until the given time. Null allows the account to sell again. */
  async freezeSelling(trx: Trx, { id }: Locked, until: Date | null): Promise<void> {
    await trx
      .updateTable('users')
      .set({ selling_frozen_until: until })
      .where('id', '=', id)
      .execute();
  },
};
