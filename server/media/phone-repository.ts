import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { type ImageRow, pictureJson } from './image-view.ts';

export type LinkRow = {
  id: string;
  account_id: string;
  secret_hash: Buffer | null;
  free: number;
  expires_at: Date;
  photos: ImageRow[];
};

export type OwnerRow = Omit<Caller, 'emailVerified'> & { email_verified: boolean; link_id: string };

export function phoneRepository(db: Executor) {
  const link = sql`
    SELECT l.*, coalesce((
      SELECT json_agg(${pictureJson} ORDER BY pp.position)
      FROM phone_photos pp JOIN images i ON i.id = pp.image_id
      WHERE pp.account_id = l.account_id AND pp.link_id = l.id
    ), '[]') AS photos
    FROM phone_links l`;

  /**
   * Locks the link, then reads it in a separate statement, so that photos added while waiting for the lock are
   * included.
   */
  async function lock(which: RawBuilder<unknown>): Promise<LinkRow | undefined> {
    const { rows } = await sql<{ account_id: string; id: string }>`
      SELECT account_id, id FROM phone_links WHERE ${which} FOR UPDATE`.execute(db);
    return rows[0] && byId(rows[0].account_id, rows[0].id);
  }

  async function byId(accountId: string, id: string): Promise<LinkRow | undefined> {
    const { rows } = await sql<LinkRow>`
      ${link} WHERE l.account_id = ${accountId} AND l.id = ${id}`.execute(db);
    return rows[0];
  }

  return {
    byId,

    /** Adds a phone link to an account, and removes any earlier link with the same id. */
    async replace(of: { accountId: string; id: string }, made: NewLink): Promise<void> {
      await this.remove(of.accountId, of.id);
      await sql`
        INSERT INTO phone_links (account_id, id, token_version, token_hash, free, expires_at)
        SELECT u.id, ${of.id}, u.token_version, ${made.tokenHash}, ${made.free}, ${made.expiresAt}
        FROM users u WHERE u.id = ${of.accountId}`.execute(db);
    },

    async remove(accountId: string, id: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('phone_links')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Returns the id of the link whose token has this hash, unless the link has ended. */
    idByToken: (hash: Buffer, at: Date) =>
      db
        .selectFrom('phone_links')
        .select('id')
        .where('token_hash', '=', hash)
        .where('expires_at', '>', at)
        .executeTakeFirst(),

    /** Locks and returns the link whose token has this hash, unless the link has ended. */
    async lockByToken(hash: Buffer, at: Date): Promise<LinkRow | undefined> {
      return lock(sql`token_hash = ${hash} AND expires_at > ${at}`);
    },

    /** Locks and returns the link whose secret has this hash, unless the link has ended. */
    async lockBySecret(hash: Buffer, at: Date): Promise<LinkRow | undefined> {
      return lock(sql`secret_hash = ${hash} AND expires_at > ${at}`);
    },

    /**
     * Returns the owner of the link whose secret has this hash. Returns undefined if the link has ended or its owner
     * may no longer use the shop.
     */
    async owner(hash: Buffer, at: Date): Promise<OwnerRow | undefined> {
      const { rows } = await sql<OwnerRow>`
        SELECT u.id, u.name, u.email, u.email_verified, u.role, l.id AS link_id
        FROM phone_links l JOIN users u ON u.id = l.account_id AND u.token_version = l.token_version
        WHERE l.secret_hash = ${hash} AND l.expires_at > ${at} AND u.deleted_at IS NULL
          AND (u.suspended_until IS NULL OR u.suspended_until <= ${at})`.execute(db);
      return rows[0];
    },

    async claim(tokenHash: Buffer, secretHash: Buffer): Promise<void> {
      await db
        .updateTable('phone_links')
        .set({ secret_hash: secretHash })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    addPhoto: ({ account_id, id: link_id, photos }: LinkRow, image_id: string) =>
      db
        .insertInto('phone_photos')
        .values({ account_id, link_id, image_id, position: photos.length })
        .execute(),

    /** Ends all of an account's links. */
    removeAll: (accountId: string) =>
      db.deleteFrom('phone_links').where('account_id', '=', accountId).execute(),

    /** Deletes the links that ended before this time. */
    forgetEnded: (before: Date) =>
      db.deleteFrom('phone_links').where('expires_at', '<', before).execute(),
  };
}

type NewLink = { tokenHash: Buffer; free: number; expiresAt: Date };
