import { sql } from 'kysely';
import { emailKey, sameAddress } from '#contracts/text.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';

type ShopConfig = Pick<Core['config'], 'shopEmail'>;

/** Returns whether an open account is the shop's. */
export const isShop = (
  account: { email: string; email_verified: boolean },
  { shopEmail }: ShopConfig,
): boolean => shopEmail !== null && account.email_verified && sameAddress(account.email, shopEmail);

/** The account that owns the shop's stock. Its verified email address is in the configuration. */
export const shopAccount = {
  /** Returns the account's id, or null if there is none. */
  async find(on: Executor, config: ShopConfig): Promise<string | null> {
    if (config.shopEmail === null) return null;
    const { rows } = await sql<{ id: string; email: string; email_verified: boolean }>`
      SELECT id, email, email_verified FROM users
      WHERE lower(email) = ${emailKey(config.shopEmail)} AND deleted_at IS NULL`.execute(on);
    return rows.find((row) => isShop(row, config))?.id ?? null;
  },

  /** Returns the account's id. Throws a `forbidden` Refusal if there is none. */
  async get(on: Executor, config: ShopConfig): Promise<string> {
    const id = await shopAccount.find(on, config);
    if (id !== null) return id;
    throw new Refusal(
      'forbidden',
      'The shop has no account for its stock yet. Set SHOP_EMAIL to the verified email address of that account.',
    );
  },
};
