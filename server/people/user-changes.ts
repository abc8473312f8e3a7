import { leastRole, type Role } from '#contracts/permissions.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { AccountRow } from './account-records.ts';
import { userRepository } from './user-repository.ts';

type Users = ReturnType<typeof userRepository>;
type Told = 'user.joined' | 'user.renamed' | 'user.email_changed' | 'user.changed';

/** Changes to accounts. Each of these functions also writes an event. */
export function userChanges(trx: Trx, at: Date) {
  const users = userRepository(trx);

  async function told(kind: Told, row: AccountRow | undefined) {
    if (row) {
      const payload = { role: row.role };
      await writeEvent(trx, { kind, subjectId: row.id, people: [row.id], payload, at });
    }
    return row;
  }

  async function insert(...args: Parameters<Users['insert']>) {
    const row = await users.insert(...args);
    if (row) await users.addToCounts({ [row.role]: 1 });
    return told('user.joined', row);
  }

  return {
    insert,

    link: async (...args: Parameters<Users['link']>) =>
      told('user.changed', await users.link(...args)),

    endSessions: async (...args: Parameters<Users['endSessions']>) =>
      told('user.changed', await users.endSessions(...args)),

    rename: async (...args: Parameters<Users['rename']>) =>
      told('user.renamed', await users.rename(...args)),

    setVerifiedEmail: async (...args: Parameters<Users['setVerifiedEmail']>) =>
      told('user.email_changed', await users.setVerifiedEmail(...args)),

    verifyEmail: async (...args: Parameters<Users['verifyEmail']>) =>
      told('user.email_changed', await users.verifyEmail(...args)),

    async setRole(user: Pick<AccountRow, 'id' | 'role'>, role: Role): Promise<AccountRow> {
      const changed = await users.setRole(user.id, role);
      if (user.role !== role) await users.addToCounts({ [user.role]: -1, [role]: 1 });
      const event = {
        subjectId: user.id,
        people: [user.id],
        payload: { from: user.role, role },
        at,
      };
      await writeEvent(trx, { kind: 'user.role_changed', ...event });
      return changed;
    },

    async close({ id, role }: Pick<AccountRow, 'id' | 'role'>): Promise<void> {
      await users.close(id, at);
      await users.addToCounts({ [role]: -1 });
      const payload = { role: leastRole } as const;
      await writeEvent(trx, { kind: 'user.deleted', subjectId: id, people: [id], payload, at });
    },
  };
}
