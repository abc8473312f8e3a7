import { v7 as uuidv7 } from 'uuid';
import { maxStolen, type OwnStolen, type StolenForm } from '#contracts/moderation/stolen.ts';
import type { Core } from '#server/core.ts';

import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ownPictures } from '#server/moderation/report-service.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { reportStolen } from './stolen-cases.ts';
import { type StolenRow, stolenRepository } from './stolen-repository.ts';

export type StolenService = {
  /** Registers an instrument as stolen. The contract for `registerStolen` lists the Refusals. */
  register(caller: Caller, form: StolenForm): Promise<OwnStolen>;
  own(caller: Caller): Promise<{ items: OwnStolen[] }>;
  /** Throws a `not_found` Refusal if the registration isn't the caller's. */
  remove(caller: Caller, id: string): Promise<{ deletedCount: number }>;
};

export function createStolenService({ db, now }: Core): StolenService {
  return {
    register: (caller, { proofs, ...fields }) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const stolen = stolenRepository(trx);
        const serial = fields.serial_number;
        if (await stolen.isRegistered(caller.id, serial)) {
          throw new Refusal('conflict', 'You have already registered this serial number.');
        }
        if ((await stolen.own(caller.id)).length >= maxStolen) {
          throw new Refusal(
            'conflict',
            `You can register up to ${maxStolen} instruments. Remove those that you have got back.`,
          );
        }
        const imageIds = await ownPictures(trx, caller, proofs, 'proofs');
        const row = { id: uuidv7(), ...fields, created_at: now() };
        await stolen.lockNumber(serial);
        await stolen.insert({ ...row, user_id: caller.id }, imageIds);
        const match = { ...row, user_id: caller.id, image_ids: imageIds };
        for (const id of await stolen.productsWith(serial, caller.id)) {
          await reportStolen(trx, id, match, row.created_at);
        }
        await writeEvent(trx, {
          kind: 'stolen.registered',
          ...{ subjectId: row.id, people: [caller.id], payload: {}, at: row.created_at },
        });
        return toOwn({ ...row, proofs: imageIds.length });
      }),

    own: async ({ id }) => ({ items: (await stolenRepository(db).own(id)).map(toOwn) }),

    remove: (caller, id) =>
      db.transaction().execute(async (trx) => {
        if (!(await stolenRepository(trx).remove(id, caller.id))) {
          throw new Refusal('not_found', 'This registration does not exist.');
        }
        await writeEvent(trx, {
          kind: 'stolen.removed',
          ...{ subjectId: id, people: [caller.id], payload: {}, at: now() },
        });
        return { deletedCount: 1 };
      }),
  };
}

const toOwn = ({ id, created_at, ...row }: StolenRow): OwnStolen => ({
  _id: id,
  ...row,
  created_at: created_at.toISOString(),
});
