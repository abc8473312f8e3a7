import type { LineParts } from '#server/bookings/booking-line.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import type { Mount } from '#server/http/mount.ts';
import { holdIfStolen } from '#server/moderation/stolen/stolen-cases.ts';
import { stolenRepository } from '#server/moderation/stolen/stolen-repository.ts';
import { mountStolen } from '#server/moderation/stolen/stolen-routes.ts';
import { createStolenService } from '#server/moderation/stolen/stolen-service.ts';
import { intakeRepository } from '#server/stock/intake-repository.ts';
import type { Core } from './core.ts';
import { openEffects } from './moderation-effects.ts';

type Parts = Pick<Core, 'db' | 'now'> & { line: LineParts };

/** Creates the stolen-gear register and connects it to listing, editing and intake. */
export function openStolen({ db, now, line }: Parts) {
  const { suspect } = openEffects(line);
  const isTakenIn = (trx: Trx, productId: string) => intakeRepository(trx).isTakenIn(productId);
  return {
    /**
     * Reports a new or edited product if its serial number is registered as stolen. Runs in the given transaction. If
     * the shop took the product in, its record must be stored first.
     */
    screen: (trx: Trx, productId: string, at: Date) =>
      holdIfStolen(trx, productId, { isTakenIn, at, suspect }),
    /** Returns the first registration of a serial number, or null. */
    async registered(on: Executor, serial: string) {
      const [match] = await stolenRepository(on).withSerial(serial, null);
      return match ? { brand: match.brand, model: match.model, stolen_on: match.stolen_on } : null;
    },
    mount: (mount: Mount) => mountStolen(mount, createStolenService({ db, now })),
  };
}
