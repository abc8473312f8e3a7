import { type RawBuilder, sql } from 'kysely';
import type { HoldCore } from '#server/bookings/holds.ts';
import type { Core } from '#server/core.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import type { AccountRow } from '#server/people/account-records.ts';
import { createAddressKeys } from '#server/people/address-key.ts';
import { createEffects } from './effects.ts';
import { isDecided } from './retention.ts';

/** Keeps suspensions and selling bans with a verified email address. All functions run in the caller's transaction. */
export type AddressEffects = {
  /**
   * Stores the address of an account that is about to give it up with each effect on the account that is in force, and
   * for those of open cases about the person.
   */
  keep(trx: Trx, account: AccountRow, at: Date): Promise<void>;
  /** Returns whether `apply` would change anything. Doesn't need a transaction. */
  restricts(db: Executor, account: AccountRow, at: Date): Promise<boolean>;
  /** Applies the effects that are stored with an account's address. Returns whether there are any. */
  apply(trx: Trx, account: AccountRow, at: Date): Promise<boolean>;
};

const isInForce = (effect: RawBuilder<unknown>, at: Date) =>
  sql`${effect}.kind IN ('suspend', 'freeze_selling') AND (${effect}.until IS NULL OR ${effect}.until > ${at})`;

/** An address is stored as a key. The database deletes it together with its effect. */
export function createAddressEffects(core: HoldCore & Pick<Core, 'intakeKey'>): AddressEffects {
  const { refresh } = createEffects(core);
  // The key of the fingerprints is derived from the same key as that of sellers' details.
  const keyOf = createAddressKeys(core.intakeKey, 'moderation/address');
  const missing = ({ id, email }: AccountRow, at: Date) => sql`
    FROM effect_addresses a JOIN moderation_effects e ON e.id = a.effect_id
    WHERE a.key = ${keyOf(email)} AND ${isInForce(sql`e`, at)} AND e.person_id <> ${id}
      AND NOT EXISTS (SELECT FROM moderation_effects c WHERE c.copy_of = e.id AND c.person_id = ${id})`;

  return {
    async restricts(db, account, at) {
      if (!account.email_verified) return false;
      return (await sql`SELECT ${missing(account, at)} LIMIT 1`.execute(db)).rows.length > 0;
    },

    async keep(trx, { id, email, email_verified }, at) {
      if (!email_verified) return;
      await sql`
        INSERT INTO effect_addresses (effect_id, key)
        SELECT first.id, ${keyOf(email)} FROM moderation_effects e
        JOIN moderation_effects first ON first.id = coalesce(e.copy_of, e.id)
        WHERE e.person_id = ${id} AND ${isInForce(sql`e`, at)}
        FOR KEY SHARE OF first
        ON CONFLICT DO NOTHING`.execute(trx);
      await sql`
        INSERT INTO given_up_addresses (person_id, key)
        SELECT ${id}, ${keyOf(email)}
        WHERE EXISTS (SELECT FROM cases WHERE person_id = ${id} AND NOT ${isDecided})
        ON CONFLICT DO NOTHING`.execute(trx);
    },

    async apply(trx, account, at) {
      if (!account.email_verified) return false;
      const { numAffectedRows = 0n } = await sql`
        INSERT INTO moderation_effects (id, kind, person_id, until, copy_of)
        SELECT gen_random_uuid(), e.kind, ${account.id}, e.until, e.id ${missing(account, at)}
        FOR KEY SHARE OF e`.execute(trx);
      if (numAffectedRows > 0n) await refresh(trx, account.id, at);
      return numAffectedRows > 0n;
    },
  };
}
