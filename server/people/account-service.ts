import { setTimeout } from 'node:timers/promises';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { signOutEverywhere } from '#contracts/people/account.ts';
import { AccountData } from '#contracts/people/account-data.ts';
import { auditEntriesOf, writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot } from '#server/db/client.ts';
import { type Caller, type Identity, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  createAccountDeletion,
  type DeletionOptions,
  eraseLeftovers,
  summarizeDeletion,
} from './account-deletion.ts';
import { assertSessionValid } from './assert-session-valid.ts';
import { assertFresh } from './fresh-sign-in.ts';
import { shopAccount } from './shop-account.ts';
import { suspensionOf } from './suspension-of.ts';
import { userChanges } from './user-changes.ts';
import { userRepository } from './user-repository.ts';
import { toUser } from './user-view.ts';

type Ended = EndpointReply<typeof signOutEverywhere>;

export function createAccountService(options: DeletionOptions) {
  const { db, now, config, records } = options;
  const users = userRepository(db);

  async function own(caller: Caller) {
    const row = await users.byId(caller.id);
    if (!row) throw sessionEnded();
    return row;
  }

  async function endSessionsBefore(accountId: string, moment: Date): Promise<Ended> {
    await db.transaction().execute(async (trx) => {
      await userChanges(trx, now()).endSessions(accountId, moment);
      await writeAuditEntry(trx, {
        actorId: accountId,
        action: 'sessions ended',
        subjectId: accountId,
        concernsId: accountId,
        details: {},
        at: now(),
      });
    });
    return { sessions_valid_from: moment.toISOString() };
  }

  return {
    async read(caller: Caller) {
      const row = await own(caller);
      const suspended = suspensionOf(row.suspended_until, now());
      const frozen = suspensionOf(row.selling_frozen_until, now());
      return {
        user: toUser(row),
        email_verified: row.email_verified,
        ...(suspended && { suspended }),
        ...(frozen && { selling_frozen: frozen }),
      };
    },

    async rename(caller: Caller, name: string) {
      const row = await db
        .transaction()
        .execute((trx) => userChanges(trx, now()).rename(caller.id, name));
      if (!row) throw sessionEnded();
      return toUser(row);
    },

    /** Revokes all of the caller's access tokens and all earlier sign-ins. */
    async endSessions(caller: Caller) {
      // Sign-in times are in whole seconds. Waiting for the next second ensures that sign-ins made before the reply are
      // rejected, but those made after it are not.
      const ms = now().getTime();
      const nextSecond = (Math.floor(ms / 1000) + 1) * 1000;
      await setTimeout(nextSecond - ms);
      return endSessionsBefore(caller.id, new Date(nextSecond));
    },

    /** Like `endSessions`, but the sign-in of this identity remains valid. */
    async endOtherSessions(identity: Identity) {
      const row = await users.bySignInUid(identity.uid);
      if (!row)
        throw new Refusal('unauthenticated', 'You have no account yet. Please sign up first.');
      assertSessionValid(row, identity, now(), { suspended: true });
      // Sign-ins after this one also stay valid. An intruder could have signed in since then, so this sign-in must be
      // recent.
      assertFresh(identity, now());
      return endSessionsBefore(row.id, identity.authTime);
    },

    /** Reads all of the account's data in one transaction, so that the data is consistent. */
    data: (caller: Caller) =>
      oneSnapshot(db, async (trx) => {
        const account = await userRepository(trx).byId(caller.id);
        if (!account) throw sessionEnded();
        const parts = [];
        for (const feature of records) parts.push(await feature.exportFor(trx, account));
        return AccountData.parse({
          exported_at: now().toISOString(),
          profile: {
            ...toUser(account),
            email_verified: account.email_verified,
            sessions_valid_from: account.sessions_valid_from?.toISOString() ?? null,
            suspended_until: account.suspended_until?.toISOString() ?? null,
            selling_frozen_until: account.selling_frozen_until?.toISOString() ?? null,
          },
          records: await auditEntriesOf(trx, caller.id),
          ...Object.assign({}, ...parts),
        });
      }),

    async planDeletion(caller: Caller) {
      const account = await own(caller);
      const [summary, isLastAdmin, shopId] = await Promise.all([
        summarizeDeletion(db, records, account),
        users.isLastAdmin(caller.id, now()),
        shopAccount.find(db, config),
      ]);
      const isShop = shopId === caller.id;
      return {
        ...summary,
        can: { delete: !(isLastAdmin || isShop) },
        ...(isShop && { owns_stock: true as const }),
      };
    },

    delete: createAccountDeletion(options),
    eraseLeftovers: () => eraseLeftovers(db, records, now()),
  };
}
