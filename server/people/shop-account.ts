import { sql } from 'kysely';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The account that owns the shop's stock. Its verified email address is in the configuration. */
export const shopAccount = {
  /** Returns the account's id, or null if there is none. */
  async find(
    on: Executor,
    { shopEmail }: Pick<Core['config'], 'shopEmail'>,
  ): Promise<string | null> {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM users
      WHERE lower(email) = ${shopEmail?.toLowerCase() ?? null}::text
        AND email_verified AND deleted_at IS NULL`.execute(on);
    return rows[0]?.id ?? null;
  },

  /** Returns the account's id. Throws a `forbidden` Refusal if there is none. */
  async get(on: Executor, config: Pick<Core['config'], 'shopEmail'>): Promise<string> {
    const id = await shopAccount.find(on, config);
    if (id !== null) return id;
    throw new Refusal(
      'forbidden',
      'The shop has no account for its stock yet. Set SHOP_EMAIL to the verified email address of that account.',
    );
  },
};
