import { sql } from 'kysely';
import type { HoldCore } from '#server/bookings/holds.ts';
import type { Core } from '#server/core.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import type { AccountRow } from '#server/people/account-records.ts';
import { createAddressKeys } from '#server/people/address-key.ts';
import { isDecided } from './case-repository.ts';
import { effectsOn, isInEffect, updateEffects } from './effects.ts';

/**
 * Keeps suspensions and selling bans with a verified email address, which is stored as a key. The job that ends
 * suspensions deletes it.
 */
export function createAddressEffects(core: HoldCore & Pick<Core, 'intakeKey'>) {
  // The key of the fingerprints is derived from the same key as that of sellers' details.
  const keysOf = createAddressKeys(core.intakeKey, 'moderation/address');
  const missing = ({ id, email }: AccountRow, at: Date) => sql`
    FROM effect_addresses e JOIN decisions d ON d.id = e.decision_id
    JOIN decision_actions a ON (a.decision_id, a.position) = (e.decision_id, e.position)
    WHERE e.key = ANY(${keysOf(email)}::text[]) AND ${isInEffect('a', at)} AND d.person_id <> ${id} AND NOT EXISTS (
      SELECT 1 FROM effect_accounts own
      WHERE (own.person_id, own.decision_id, own.position) = (${id}, a.decision_id, a.position))`;

  return {
    /** Returns whether `apply` would change anything. Doesn't need a transaction. */
    async restricts(db: Executor, account: AccountRow, at: Date): Promise<boolean> {
      if (!account.email_verified) return false;
      return (await sql`SELECT 1 ${missing(account, at)} LIMIT 1`.execute(db)).rows.length > 0;
    },

    /**
     * Stores the address of an account that is about to give it up with each effect on the account, and for those of
     * open cases about the person.
     */
    async keep(trx: Trx, { id, email, email_verified }: AccountRow, at: Date): Promise<void> {
      if (!email_verified) return;
      const [key] = keysOf(email);
      await sql`
        INSERT INTO effect_addresses (decision_id, position, key)
        SELECT decision_id, position, ${key} FROM ${effectsOn(id, at)} e
        ON CONFLICT DO NOTHING`.execute(trx);
      await sql`
        INSERT INTO given_up_addresses (person_id, key)
        SELECT ${id}, ${key}
        WHERE EXISTS (SELECT 1 FROM cases WHERE person_id = ${id} AND NOT ${isDecided})
        ON CONFLICT DO NOTHING`.execute(trx);
    },

    /** Applies the effects that are stored with an account's address. Returns whether there are any. */
    async apply(trx: Trx, account: AccountRow, at: Date): Promise<boolean> {
      if (!account.email_verified) return false;
      // The lock waits for a moderator who is ending the action. It is checked again afterwards.
      const { numAffectedRows = 0n } = await sql`
        INSERT INTO effect_accounts (person_id, decision_id, position)
        SELECT ${account.id}, a.decision_id, a.position ${missing(account, at)} FOR SHARE OF a
        ON CONFLICT DO NOTHING`.execute(trx);
      if (numAffectedRows === 0n) return false;
      await updateEffects(trx, core, { personId: account.id, productId: null }, at);
      return true;
    },
  };
}
