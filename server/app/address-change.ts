import type { Core } from '#server/core.ts';
import { moveTickets } from '#server/counter/move-tickets.ts';
import { createCustomerBook } from '#server/customers/customer-book.ts';
import { createAddressEffects } from '#server/moderation/address-effects.ts';
import type { AddressChange } from '#server/people/user-service.ts';
import { moveMessages } from '#server/talk/talk-account-records.ts';

/** Returns what the rooms above people do when the email address of an account changes. */
export function createAddressChange(core: Core): AddressChange {
  const book = createCustomerBook(core);
  return {
    ...createAddressEffects(core),
    async moveRecords(trx, account, to) {
      await moveTickets(trx, book, account, to);
      await moveMessages(trx, account, to);
    },
  };
}
