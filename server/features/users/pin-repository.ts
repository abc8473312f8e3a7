import { sql } from 'kysely';
import { mostWrongPins } from '#contracts/pins.ts';
import type { Executor } from '#server/db/client.ts';
import type { PinHash } from './pin-hash.ts';

type NewDevice = { id: string; userId: string; name: string; secretHash: Buffer; at: Date };

/** Creates the queries for PINs and the devices on which they work. `db` can be a transaction. */
export function pinRepository(db: Executor) {
  return {
    pinOf: (userId: string) =>
      db.selectFrom('pins').selectAll().where('user_id', '=', userId).executeTakeFirst(),

    set: (userId: string, { salt, hash }: PinHash, at: Date) =>
      db
        .insertInto('pins')
        .values({ user_id: userId, salt, hash, set_at: at })
        .onConflict((oc) => oc.column('user_id').doUpdateSet({ salt, hash, set_at: at }))
        .execute(),

    /** Removes the PIN and all devices. Returns the number of removed PINs. */
    async remove(userId: string): Promise<number> {
      await db.deleteFrom('devices').where('user_id', '=', userId).execute();
      const removed = await db
        .deleteFrom('pins')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(removed.numDeletedRows);
    },

    devicesOf: (userId: string) =>
      db
        .selectFrom('devices')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('used_at', 'desc')
        .orderBy('id')
        .execute(),

    addDevice: ({ id, userId, name, secretHash, at }: NewDevice) =>
      db
        .insertInto('devices')
        .values({
          ...{ id, name, user_id: userId, secret_hash: secretHash },
          ...{ session_until: null, created_at: at, used_at: at },
        })
        .execute(),

    async removeDevice(id: string, userId: string): Promise<number> {
      const removed = await db
        .deleteFrom('devices')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return Number(removed.numDeletedRows);
    },

    endSessions: (userId: string) =>
      db
        .updateTable('devices')
        .set({ session_until: null })
        .where('user_id', '=', userId)
        .execute(),

    /** Ends the session on a device. Returns the number of ended sessions: 0 or 1. */
    async endSession(id: string, secretHash: Buffer): Promise<number> {
      const ended = await db
        .updateTable('devices')
        .set({ session_until: null })
        .where('id', '=', id)
        .where('secret_hash', '=', secretHash)
        .where('session_until', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(ended.numUpdatedRows);
    },

    /** Returns the device with this id and secret if it was added after `since`. */
    deviceBySecret: (id: string, secretHash: Buffer, since: Date) =>
      db
        .selectFrom('devices')
        .selectAll()
        .where('id', '=', id)
        .where('secret_hash', '=', secretHash)
        .where('created_at', '>', since)
        .executeTakeFirst(),

    /**
     * Counts an attempt. Call this before checking the PIN, so that parallel requests get no extra attempts. Returns
     * the number of remaining attempts, or undefined if the device had none left.
     */
    async takeTry(deviceId: string): Promise<number | undefined> {
      const row = await db
        .updateTable('devices')
        .set((eb) => ({ wrong_pins: eb('wrong_pins', '+', 1) }))
        .where('id', '=', deviceId)
        .where('wrong_pins', '<', mostWrongPins)
        .returning('wrong_pins')
        .executeTakeFirst();
      return row && mostWrongPins - row.wrong_pins;
    },

    /** Starts a session on the device and resets the count of wrong PINs. Returns false if the device was removed. */
    async beginSession(deviceId: string, until: Date, at: Date): Promise<boolean> {
      const row = await db
        .updateTable('devices')
        .set({ wrong_pins: 0, session_until: until, used_at: at })
        .where('id', '=', deviceId)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async isOpen(deviceId: string, userId: string, at: Date): Promise<boolean> {
      const { rows } = await sql`
        SELECT FROM devices WHERE id = ${deviceId} AND user_id = ${userId} AND session_until > ${at}
      `.execute(db);
      return rows.length > 0;
    },
  };
}
