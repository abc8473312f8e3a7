import { maxLayawayDays } from '#contracts/counter/layaways.ts';
import { addDays } from '#contracts/days.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { Refusal } from '#server/http/refusal.ts';
import { dayOf } from '#server/http/shop-time.ts';
import { type PaymentRequest, refuseField } from './ticket-policy.ts';

/** Throws an `invalid` Refusal if pieces can't be laid away until this day. */
export function assertLastDay(until: string, at: Date): void {
  const today = dayOf(at);
  if (until <= today) refuseField('until', 'Choose a day after today.');
  if (until > addDays(today, maxLayawayDays)) {
    refuseField('until', `Choose a day within ${maxLayawayDays} days.`);
  }
}

export const sumOf = (payments: readonly PaymentRequest[]): number =>
  payments.reduce((sum, { amount }) => sum + toCents(amount), 0);

/** What the shop keeps of the deposits if the layaway is cancelled. `percent` is the shop's rule. */
export const keptOf = (paid: number, percent: number): number => Math.round((paid * percent) / 100);

/** Throws an `invalid` Refusal if nothing is left to pay, because the pieces can simply be sold. */
export function assertDeposit(deposit: number, price: number): void {
  if (deposit >= price) {
    refuseField('payments', `A deposit is less than the total of $${fromCents(price)}.`);
  }
}

/** Throws an `invalid` Refusal if the customer pays more than what is due. */
export function assertDue(amount: number, due: number): void {
  if (amount > due) refuseField('payments', `Only $${fromCents(due)} is due.`);
}

export const noSuchLayaway = () => new Refusal('not_found', 'This layaway does not exist.');

/** Throws a `conflict` Refusal if the layaway has ended. */
export function assertOpen({ status }: { status: string }): void {
  if (status === 'open') return;
  const words = status === 'cancelled' ? 'canceled' : status;
  throw new Refusal('conflict', `This layaway has already been ${words}.`);
}
