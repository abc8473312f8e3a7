import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';

/** Returns the id of the account that owns the shop's stock, or null if there is none. */
export type ShopAccount = (on: Executor) => Promise<string | null>;

/**
 * Creates the function that finds the account with this email address. The address must be verified. Without this
 * condition, the first person to sign up with it would own the shop's stock.
 */
export function createShopAccount(shopEmail: string | null): ShopAccount {
  return async (on) => {
    const { rows } = await sql<{ id: string }>`
      SELECT id FROM users
      WHERE lower(email) = ${shopEmail?.toLowerCase() ?? null}::text
        AND email_verified AND deleted_at IS NULL`.execute(on);
    return rows[0]?.id ?? null;
  };
}
