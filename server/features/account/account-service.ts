import type {
  AccountData,
  DeletionSummary,
  getAccount,
  planDeletion,
  signOutEverywhere,
} from '#contracts/account.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { User } from '#contracts/users.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { type Caller, type Identity, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createAccountDeletion, type DeletionOptions } from './account-deletion.ts';
import { type AccountRow, accountRepository } from './account-repository.ts';
import { exportAccount } from './data-export.ts';
import { deletionRepository } from './deletion-repository.ts';
import { assertFresh } from './fresh-sign-in.ts';

type Ended = EndpointReply<typeof signOutEverywhere>;

export type AccountService = {
  read(caller: Caller): Promise<EndpointReply<typeof getAccount>>;
  rename(caller: Caller, name: string): Promise<User>;
  /** Voids all access tokens, and every sign-in before now. */
  endSessions(caller: Caller): Promise<Ended>;
  /** As {@link endSessions}, but leaves the sign-in of this identity good. */
  endOtherSessions(identity: Identity): Promise<Ended>;
  data(caller: Caller): Promise<AccountData>;
  planDeletion(caller: Caller): Promise<EndpointReply<typeof planDeletion>>;
  /** See {@link createAccountDeletion}. */
  delete(identity: Identity, confirmation: string): Promise<DeletionSummary>;
};

export function createAccountService(options: DeletionOptions): AccountService {
  const { db, now, forget, assertSessionStands } = options;
  const accounts = accountRepository(db);
  const deletion = createAccountDeletion(options);

  async function endSessionsBefore(accountId: string, moment: Date): Promise<Ended> {
    await db.transaction().execute(async (trx) => {
      await accountRepository(trx).endSessions(accountId, moment);
      await writeAuditEntry(trx, {
        actorId: accountId,
        action: 'sessions ended',
        subjectId: accountId,
        details: {},
        at: now(),
      });
    });
    forget(accountId);
    return { sessions_valid_from: moment.toISOString() };
  }

  return {
    async read(caller) {
      const row = await accounts.byId(caller.id);
      return { user: toUser(row), email_verified: row.email_verified };
    },

    async rename(caller, name) {
      const row = await accounts.rename(caller.id, name);
      if (!row) throw sessionEnded();
      forget(caller.id);
      return toUser(row);
    },

    // Sign-ins are dated in whole seconds: one of this very second counts as a new one.
    endSessions: (caller) =>
      endSessionsBefore(caller.id, new Date(Math.floor(now().getTime() / 1000) * 1000)),

    async endOtherSessions(identity) {
      const row = await accounts.bySignInUid(identity.uid);
      if (!row) throw new Refusal('unauthenticated', 'There is no account of this sign-in.');
      assertSessionStands(row, identity);
      // Sign-ins after this one stay good: with an old one, those of whoever is to be shut out would.
      assertFresh(identity, now());
      return endSessionsBefore(row.id, identity.authTime);
    },

    data: (caller) => exportAccount(db, caller.id, now()),

    async planDeletion(caller) {
      const [summary, otherAdmins] = await Promise.all([
        deletionRepository(db).summarise(caller.id),
        accounts.hasOtherAdmin(caller.id),
      ]);
      return { ...summary, can: { delete: caller.role !== 'admin' || otherAdmins } };
    },

    delete: deletion,
  };
}

const toUser = (row: AccountRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  role: row.role,
  created_at: row.created_at.toISOString(),
});
