import { sql } from 'kysely';
import { maxWrongPins } from '#contracts/people/pins.ts';
import type { Executor } from '#server/db/client.ts';
import type { PinsTable } from '#server/db/schema.ts';
import type { DeviceKey } from './device-proof.ts';
import type { PinHash } from './pin-hash.ts';

type NewDevice = { id: string; userId: string; name: string; at: Date } & DeviceKey;

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

    /** Replaces the hash of a PIN, unless the PIN has changed. */
    rehash: ({ user_id, hash: before }: PinsTable, { salt, hash }: PinHash) =>
      db
        .updateTable('pins')
        .set({ salt, hash })
        .where('user_id', '=', user_id)
        .where('hash', '=', before)
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

    addDevice: ({ id, userId, name, at, ...key }: NewDevice) =>
      db
        .insertInto('devices')
        .values({
          ...{ id, name, user_id: userId, ...key },
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
        .set({ session_until: null, renewal_hash: null })
        .where('user_id', '=', userId)
        .execute(),

    /**
     * Ends the session on a device, or only the session with this renewal secret. Returns the number of ended sessions:
     * 0 or 1.
     */
    async endSession(id: string, renewalHash: Buffer | null): Promise<number> {
      const ended = await db
        .updateTable('devices')
        .set({ session_until: null, renewal_hash: null })
        .where('id', '=', id)
        .where('session_until', 'is not', null)
        .$if(renewalHash !== null, (query) => query.where('renewal_hash', '=', renewalHash))
        .executeTakeFirstOrThrow();
      return Number(ended.numUpdatedRows);
    },

    device: (id: string) =>
      db.selectFrom('devices').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Counts an attempt, and forgets wrong ones if there was no attempt after `forgetBefore`. Call this before checking
     * the PIN, so that parallel requests get no extra attempts. Returns the number of remaining attempts, or undefined
     * if the device had none left.
     */
    async takeTry(deviceId: string, at: Date, forgetBefore: Date): Promise<number | undefined> {
      const { rows } = await sql<{ wrong_pins: number }>`
        UPDATE devices SET
          wrong_pins = CASE WHEN pin_tried_at <= ${forgetBefore} THEN 1 ELSE wrong_pins + 1 END,
          pin_tried_at = ${at}
        WHERE id = ${deviceId} AND wrong_pins < ${maxWrongPins}
        RETURNING wrong_pins`.execute(db);
      return rows[0] && maxWrongPins - rows[0].wrong_pins;
    },

    /** Takes back the attempt of a right PIN. */
    returnTry: (deviceId: string) =>
      db
        .updateTable('devices')
        .set((eb) => ({ wrong_pins: eb('wrong_pins', '-', 1) }))
        .where('id', '=', deviceId)
        .execute(),

    /** Starts a session on the device. Returns false if the device was removed. */
    async beginSession(
      deviceId: string,
      { until, renewalHash, at }: { until: Date; renewalHash: Buffer; at: Date },
    ): Promise<boolean> {
      const row = await db
        .updateTable('devices')
        .set({ session_until: until, renewal_hash: renewalHash, used_at: at })
        .where('id', '=', deviceId)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async isOpen(deviceId: string, userId: string, renewalHash: Buffer, at: Date) {
      const { rows } = await sql`
        SELECT 1 FROM devices
        WHERE id = ${deviceId} AND user_id = ${userId} AND renewal_hash = ${renewalHash}
          AND session_until > ${at}`.execute(db);
      return rows.length > 0;
    },
  };
}
