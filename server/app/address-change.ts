import { moveMessages } from '#server/content/contact-account-records.ts';
import type { Core } from '#server/core.ts';
import { moveTickets } from '#server/counter/move-tickets.ts';
import { createAddressEffects } from '#server/moderation/address-effects.ts';
import type { AddressChange } from '#server/people/user-service.ts';

/** Returns what the rooms above people do when the email address of an account changes. */
export function createAddressChange(core: Core): AddressChange {
  const move = moveTickets(core.intakeKey);
  return {
    ...createAddressEffects(core),
    async moveRecords(trx, account, to) {
      await move(trx, account, to);
      await moveMessages(trx, account, to);
    },
  };
}
