import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import {
  type listStolen,
  maxStolen,
  maxStolenCounted,
  type OwnStolen,
  type StolenEdit,
  type StolenForm,
} from '#contracts/moderation/stolen.ts';
import type { HoldCore } from '#server/bookings/holds.ts';
import type { Core } from '#server/core.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { ownPictures } from '#server/media/picture-ids.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { suspectProduct } from '#server/moderation/effects.ts';
import { caseOf, flagTarget } from '#server/moderation/open-case.ts';
import { registeredText } from '#server/moderation/report-repository.ts';
import { fileReport } from '#server/moderation/report-service.ts';
import { targetOf } from '#server/moderation/report-targets.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { intakeRepository } from '#server/stock/intake-repository.ts';
import type { StolenCheck } from '#server/stock/stolen-check.ts';
import {
  type ListedStolen,
  type StolenMatch,
  type StolenRow,
  stolenRepository,
} from './stolen-repository.ts';

const maxReportLength = 2000;

const words = ({ brand, model, stolen_on, place, police_report, text }: StolenMatch): string =>
  [
    `${registeredText}${brand} ${model}, on ${stolen_on} in ${place}.`,
    police_report && `Police report: ${police_report}.`,
    text,
  ]
    .filter(Boolean)
    .join('\n')
    .slice(0, maxReportLength);

/**
 * Reports a product on behalf of the person who registered its serial number, unless that person has already reported
 * it.
 */
async function reportStolen(
  trx: Trx,
  productId: string,
  match: StolenMatch,
  at: Date,
): Promise<void> {
  const target = await targetOf(trx, 'product', productId);
  if (!target) return;
  await fileReport(trx, await caseOf(trx, target, at), target, {
    reporterId: match.user_id,
    reason: 'stolen',
    text: words(match),
    imageIds: match.image_ids,
    at,
  });
}

/**
 * Opens a case for a new or edited product if its serial number is registered as stolen. If there is a police report,
 * also takes the product out of the shop. Without one, anyone could hide other people's products. The product must be
 * locked, or new in this transaction. A seller's own registrations don't count, unless the shop took the product in:
 * then it came from someone else.
 */
async function holdIfStolen(trx: Trx, core: HoldCore, productId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ seller_id: string; serial_number: string | null }>`
    SELECT seller_id, serial_number FROM products WHERE id = ${productId}`.execute(trx);
  const [product] = rows;
  if (!product?.serial_number) return;
  const stolen = stolenRepository(trx);
  await stolen.lockNumber(product.serial_number);
  const exceptOf = (await intakeRepository(trx).isTakenIn(productId)) ? null : product.seller_id;
  const matches = await stolen.withSerial(product.serial_number, exceptOf);
  if (matches.length === 0) return;
  if (matches.some(({ police_report }) => police_report))
    await suspectProduct(trx, core, productId, at);
  for (const match of matches) await reportStolen(trx, productId, match, at);
  const days = [...new Set(matches.map(({ stolen_on }) => stolen_on))].join(', ');
  const text = `The serial number is registered as stolen on ${days}.`;
  await flagTarget(trx, { type: 'product', id: productId }, { rule: 'stolen_serial', text }, at);
}

/** Creates the {@link StolenCheck} for the rooms that list products. */
export function createStolenCheck(core: HoldCore): StolenCheck {
  return {
    check: (trx, productId, at) => holdIfStolen(trx, core, productId, at),
    async registered(on, serial) {
      const [match] = await stolenRepository(on).withSerial(serial, null);
      return match ? { brand: match.brand, model: match.model, stolen_on: match.stolen_on } : null;
    },
  };
}

export function createStolenService(core: Core) {
  const { db, now, noteReading } = core;
  return {
    /** Returns everyone's registrations, for moderators, except those of what the caller sells. */
    async list(caller: Caller, { q, cursor, limit }: EndpointParsed<typeof listStolen>['query']) {
      await noteReading(caller.id, 'stolen read', caller.id);
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const stolen = stolenRepository(trx);
        return Promise.all([
          stolen.list(q, caller.id, from?.after ?? null, limit + 1),
          from?.total ?? stolen.count(q, caller.id, maxStolenCounted),
        ]);
      });
      const view = pictureKeys(core).viewFor(caller.id);
      const keyOf = (row: ListedStolen) => [row.created_at.toISOString(), row.id];
      return toPage(rows, limit, total, keyOf, ({ user_id, name, pictures, ...row }) => ({
        ...toOwn(row),
        by: { _id: user_id, name },
        pictures: pictures.map(view),
      }));
    },

    /** Registers an instrument as stolen. The contract for `registerStolen` lists the Refusals. */
    register: (caller: Caller, { proofs, ...fields }: StolenForm) =>
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
        const imageIds = await ownPictures(trx, caller.id, proofs, 'proofs');
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

    own: async ({ id }: Caller) => ({ items: (await stolenRepository(db).own(id)).map(toOwn) }),

    /** Changes a registration, or removes it if `values` is null. Throws a `not_found` Refusal if it isn't the caller's. */
    change: ({ id: userId }: Caller, id: string, values: StolenEdit | null) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, userId, sessionEnded);
        const stolen = stolenRepository(trx);
        if (!(await (values ? stolen.update(id, userId, values) : stolen.remove(id, userId)))) {
          throw new Refusal('not_found', 'This registration does not exist.');
        }
        await writeEvent(trx, {
          kind: values ? 'stolen.changed' : 'stolen.removed',
          ...{ subjectId: id, people: [userId], payload: {}, at: now() },
        });
        return 1;
      }),
  };
}

const toOwn = ({ id, created_at, ...row }: StolenRow): OwnStolen => ({
  _id: id,
  ...row,
  created_at: created_at.toISOString(),
});
