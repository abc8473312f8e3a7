import type { AccountRecords } from './account-records.ts';
import { pinRepository } from './pin-repository.ts';

/** Exports the computers on which an account's PIN works. Erases them together with the PIN. */
export const pinAccountRecords: AccountRecords = {
  async exportFor(db, { id }) {
    const devices = await pinRepository(db).devicesOf(id);
    return {
      devices: devices.map(({ name, created_at, used_at }) => ({
        name,
        created_at: created_at.toISOString(),
        used_at: used_at.toISOString(),
      })),
    };
  },

  async eraseFor(trx, { id }) {
    await pinRepository(trx).remove(id);
  },
};
