import type { Selectable } from 'kysely';
import { type Device, maxWrongPins } from '#contracts/people/pins.ts';
import { may } from '#contracts/permissions.ts';
import type { DevicesTable } from '#server/db/schema.ts';
import { accountSuspended } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AccountRow } from './account-records.ts';
import { suspensionOf } from './suspension-of.ts';

/** How long a session started with a PIN lasts. This is enough for a long shift. */
export const shiftMs = 12 * 3_600_000;
/**
 * Wrong PINs are forgotten when no PIN has been entered for this long. A right PIN doesn't reset them, so that no one can
 * guess between the logins of a PIN's owner.
 */
export const forgetWrongMs = 12 * 3_600_000;

/** Returns the error for a device that is unknown, was removed or has had too many wrong PINs. */
export const needsPassword = () =>
  new Refusal(
    'sign_in_again',
    'This PIN doesn’t work on this computer. Log in with your password.',
  );

/** Returns the error for a wrong PIN. `left` is the number of remaining attempts. */
export function wrongPin(left: number): Refusal {
  if (left === 0) {
    const message = `${maxWrongPins} PINs were wrong. Log in with your password.`;
    return new Refusal('sign_in_again', message);
  }
  const message = left === 1 ? 'Wrong PIN. One try left.' : `Wrong PIN. ${left} tries left.`;
  return new Refusal('invalid', message, { fields: { pin: message } });
}

/** Throws a Refusal if the account can't currently be used with a PIN. */
export function assertUsable(user: AccountRow, now: Date): void {
  if (suspensionOf(user.suspended_until, now)) throw accountSuspended();
  if (user.deleted_at || !may(user.role, 'sell_at_counter')) throw needsPassword();
}

/** Converts a device to the API's format. */
export const toDevice = (row: Selectable<DevicesTable>): Device => ({
  _id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  used_at: row.used_at.toISOString(),
  blocked: row.wrong_pins >= maxWrongPins,
});
