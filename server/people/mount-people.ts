import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import { isAboutAccount } from '#server/db/written.ts';
import { createEventCache } from '#server/events/event-cache.ts';
import type { Mount } from '#server/http/mount.ts';
import { createAccessTokens } from './access-token.ts';
import type { AccountRecords } from './account-records.ts';
import { mountAccount } from './account-routes.ts';
import { createAccountService } from './account-service.ts';
import { mountPins } from './pin-routes.ts';
import { createPinService } from './pin-service.ts';
import { mountUsers } from './user-routes.ts';
import { type AddressChange, type CachedAccount, createUserService } from './user-service.ts';

type People = Awaited<ReturnType<typeof createPeople>>;

type AboveDeletion = {
  /** The account records of all rooms, in the order in which they are erased. */
  records: readonly AccountRecords[];
  /** Locks the products that an account sells, holds or is waiting for. */
  lockProductsOf(trx: Trx, accountId: string): Promise<void>;
};

/**
 * Creates the services that recognize callers. `addressChange` is what the rooms above do when an account gets another
 * email address. Only tests lower `pinCost`, the scrypt cost for PINs.
 */
export async function createPeople(
  core: Core,
  addressChange: AddressChange,
  pinCost: number | undefined,
) {
  const tokens = await createAccessTokens(core.tokenKeys, core.now);
  const accounts = createEventCache<CachedAccount | undefined>({
    ...{ feed: core.feed, now: core.now, freshMs: 5_000, most: 10_000 },
    changedBy: (event) => (isAboutAccount(event) ? [event.subjectId] : []),
  });
  const pins = createPinService(core, { tokens, pinCost });
  const users = createUserService(core, { tokens, accounts, pins, addressChange });
  return { users, pins };
}

export function mountPeople(
  mount: Mount,
  core: Core,
  { users, pins }: People,
  above: AboveDeletion,
) {
  mountUsers(mount, users);
  mountPins(mount, pins);
  const account = createAccountService({ ...core, ...above });
  mountAccount(mount, account);
  return { jobs: { 'erase-leftovers': account.eraseLeftovers } };
}
