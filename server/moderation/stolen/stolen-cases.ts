import { sql } from 'kysely';
import type { HoldCore } from '#server/bookings/holds.ts';
import type { Trx } from '#server/db/client.ts';
import { suspectProduct } from '#server/moderation/effects.ts';
import { caseOf, flagTarget } from '#server/moderation/open-case.ts';
import { registeredText } from '#server/moderation/report-repository.ts';
import { fileReport } from '#server/moderation/report-service.ts';
import { targetOf } from '#server/moderation/report-targets.ts';
import { intakeRepository } from '#server/stock/intake-repository.ts';
import type { StolenCheck } from '#server/stock/stolen-check.ts';
import { type StolenMatch, stolenRepository } from './stolen-repository.ts';

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
export async function reportStolen(
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
