import { UserName } from '#contracts/people/sign-up.ts';
import { roleRefusals, type UserQuery } from '#contracts/people/user-list.ts';
import { leastRole, may, type Role } from '#contracts/permissions.ts';
import { sameAddress } from '#contracts/text.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { type Executor, oneSnapshot, type Trx } from '#server/db/client.ts';
import type { EventCache } from '#server/events/event-cache.ts';
import {
  type Allowed,
  accountSuspended,
  type Caller,
  type Identity,
  sessionEnded,
} from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AccessTokens } from './access-token.ts';
import type { AccountRow } from './account-records.ts';
import { accountClosed, assertSessionValid } from './assert-session-valid.ts';
import { pinRepository } from './pin-repository.ts';
import type { PinService } from './pin-service.ts';
import { suspensionOf } from './suspension-of.ts';
import { userChanges } from './user-changes.ts';
import { userCursorShape } from './user-list-query.ts';
import { assertOtherAdmin, userRepository } from './user-repository.ts';
import { toUser } from './user-view.ts';

export type UserService = ReturnType<typeof createUserService>;

/** What the rooms above do when an account gets another verified email address. All run in the given transaction. */
export type AddressChange = {
  /** Stores the suspensions and selling bans of an account that is about to give its address up. */
  keep(trx: Trx, account: AccountRow, at: Date): Promise<void>;
  /** Returns whether `apply` would change anything. */
  restricts(db: Executor, account: AccountRow, at: Date): Promise<boolean>;
  /** Restricts an account as its address is restricted. Returns whether this changed anything. */
  apply(trx: Trx, account: AccountRow, at: Date): Promise<boolean>;
  /** Moves the account's tickets, store credit and messages to its new address. */
  moveRecords(trx: Trx, account: AccountRow, to: string): Promise<void>;
};

/** What identifies a caller. */
export type CachedAccount = Pick<
  AccountRow,
  'id' | 'name' | 'email' | 'email_verified' | 'role' | 'token_version' | 'suspended_until'
>;

type Parts = {
  tokens: AccessTokens;
  accounts: EventCache<CachedAccount | undefined>;
  pins: Pick<PinService, 'isOpen'>;
  addressChange: AddressChange;
};

/** Counting stops at this number of matches, because counting all matches of a broad search would be slow. */
const maxCounted = 1000;

const keyText = (key: string | Date) => (key instanceof Date ? key.toISOString() : key);

const unverified = (name: string) => new Refusal('conflict', roleRefusals.unverified(name));

/** Returns the name, or null if our sign-up form would reject it. (The sign-in service accepts any name.) */
function acceptableName(name: string | null): string | null {
  const parsed = UserName.safeParse(name);
  return parsed.success ? parsed.data : null;
}

export function createUserService(core: Core, parts: Parts) {
  const { db, now, config, noteReading } = core;
  const { tokens, accounts, pins, addressChange } = parts;
  const users = userRepository(db);
  const change = <T>(work: (changes: ReturnType<typeof userChanges>) => Promise<T>) =>
    db.transaction().execute((trx) => work(userChanges(trx, now())));

  /** Restricts an account that has a new verified address as that address is restricted. Returns the new state. */
  async function restrict(trx: Trx, account: AccountRow | undefined) {
    if (!account || !(await addressChange.apply(trx, account, now()))) return account;
    return userRepository(trx).byId(account.id);
  }

  /** Restricts an account if its address was restricted after the account got it. */
  async function restrictLater(account: AccountRow): Promise<AccountRow> {
    if (!(await addressChange.restricts(db, account, now()))) return account;
    return (await db.transaction().execute((trx) => restrict(trx, account))) ?? account;
  }

  function refuseSuspended(user: Pick<AccountRow, 'suspended_until'>): void {
    if (suspensionOf(user.suspended_until, now())) throw accountSuspended();
  }

  /** Updates the account's email address if the user has changed it in the sign-in service. */
  async function syncEmail(user: AccountRow, identity: Identity): Promise<AccountRow> {
    if (!identity.emailVerified) return user;
    if (user.email.toLowerCase() === identity.email) return markVerified(user, identity);
    try {
      return await db.transaction().execute(async (trx) => {
        // Read the old address again, because its tickets move, and another sign-in may have just changed it.
        const before = (await userRepository(trx).lock(user.id)).find(({ id }) => id === user.id);
        if (!before || before.deleted_at) throw accountClosed();
        if (before.email.toLowerCase() === identity.email) return before;
        await writeAuditEntry(trx, {
          actorId: user.id,
          action: 'email address changed',
          subjectId: user.id,
          concernsId: user.id,
          // Audit entries are never deleted, so they must not contain email addresses.
          details: {},
          at: now(),
        });
        await addressChange.keep(trx, before, now());
        const changed = await userChanges(trx, now()).setVerifiedEmail(user.id, identity.email);
        if (!changed) throw accountClosed();
        await addressChange.moveRecords(trx, before, identity.email);
        return (await restrict(trx, changed)) ?? changed;
      });
    } catch (error) {
      // Another account still has this email address, because its owner hasn't signed in since changing it. Keep the
      // old address.
      if ((error as { constraint?: unknown }).constraint === 'users_email_key') return user;
      throw error;
    }
  }

  /**
   * Marks the email address as verified and rejects all earlier sign-ins, because someone else may have signed up with
   * the address before its owner verified it. (The sign-in service removes the unverified password.)
   */
  async function markVerified(user: AccountRow, identity: Identity): Promise<AccountRow> {
    if (user.email_verified) return user;
    const changed = await db
      .transaction()
      .execute(async (trx) =>
        restrict(trx, await userChanges(trx, now()).verifyEmail(user.id, identity.authTime)),
      );
    return changed ?? (await users.byId(user.id)) ?? user;
  }

  function refuseOthers(identity: Identity, email: string): void {
    if (!sameAddress(identity.email, email)) {
      throw new Refusal('forbidden', 'This email address does not match your sign-in.', {
        fields: { email: 'does not match your sign-in' },
      });
    }
  }

  /** Returns the account for this sign-in. Creates one at the first sign-in. */
  async function admit(identity: Identity, chosenName?: string): Promise<AccountRow> {
    const known = await users.bySignInUid(identity.uid);
    if (known) return known;
    const name =
      chosenName ?? acceptableName(identity.name) ?? identity.email.split('@')[0] ?? identity.email;
    const created = await db
      .transaction()
      .execute(async (trx) =>
        restrict(trx, await userChanges(trx, now()).insert({ ...identity, name })),
      );
    if (created) return created;
    // A concurrent request by the same user has created the account, or another account has this email address.
    const raced = await users.bySignInUid(identity.uid);
    if (raced) return raced;
    const holder = await users.byEmail(identity.email);
    const linked =
      holder && identity.emailVerified && (await change((to) => to.link(holder.id, identity.uid)));
    if (linked) return linked;
    throw new Refusal(
      'conflict',
      'Another account has this email address. Verify the address first, then log in again.',
    );
  }

  async function promoteFirstAdmin(user: AccountRow, identity: Identity): Promise<AccountRow> {
    const meant =
      config.firstAdminEmail?.toLowerCase() === identity.email && identity.emailVerified;
    return meant && !(await users.hasAdmin()) ? change((to) => to.setRole(user, 'admin')) : user;
  }

  return {
    /**
     * Returns the account that an access token belongs to. Throws an `unauthenticated` Refusal if the token is not
     * valid, or an `account_suspended` Refusal if the account is suspended and `allowed` doesn't permit that.
     */
    async authenticate(accessToken: string, allowed?: Allowed): Promise<Caller> {
      const claims = await tokens.verify(accessToken);
      const read = (id: string) => accounts.get(id, () => users.byId(id));
      let user = claims ? await read(claims.userId) : undefined;
      // The token is newer than the cached account, because the notification about a change has not arrived yet. Read
      // the account again.
      if (claims && user && user.token_version < claims.version) {
        accounts.forget(user.id);
        user = await read(user.id);
      }
      if (!claims || !user || user.token_version !== claims.version) {
        throw sessionEnded();
      }
      const { byPin } = claims;
      if (!allowed?.suspended) refuseSuspended(user);
      else if (byPin && suspensionOf(user.suspended_until, now())) throw sessionEnded();
      if (byPin && !(await pins.isOpen(byPin, user.id))) throw sessionEnded();
      const { id, name, email, email_verified: emailVerified, role } = user;
      return { id, name, email, emailVerified, role, ...(byPin && { byPin: true }) };
    },

    /**
     * Returns whether an access token is valid and has not expired. Only `authenticate` also checks whether the token
     * has been revoked.
     */
    isCurrent: async (accessToken: string) => (await tokens.verify(accessToken)) !== null,

    /** Returns an access token for a verified identity, whose email address must equal `email`. */
    async exchange(identity: Identity, email: string) {
      refuseOthers(identity, email);
      const known = await admit(identity);
      assertSessionValid(known, identity, now(), { suspended: true });
      const synced = await syncEmail(known, identity);
      const user = await promoteFirstAdmin(await restrictLater(synced), identity);
      const { token, expiresAt } = await tokens.issue(user.id, user.token_version);
      const suspended = suspensionOf(user.suspended_until, now());
      return {
        accessToken: token,
        expires_at: expiresAt.toISOString(),
        user: toUser(user),
        ...(suspended && { suspended }),
      };
    },

    /** Returns the account for this sign-in. Creates one with this name if there is none. */
    async save(identity: Identity, person: { name: string; email: string }) {
      refuseOthers(identity, person.email);
      const user = await admit(identity, person.name);
      assertSessionValid(user, identity, now());
      return toUser(user);
    },

    async list(caller: Caller, query: UserQuery) {
      await noteReading(caller.id, 'users read', caller.id);
      const { cursor, limit, sort, q, role, suspended } = query;
      const at = now();
      const filter = { ...query, at };
      const narrowed = Boolean(q || suspended);
      const from = decodeCursor(cursor, userCursorShape(sort));
      const { rows, total, isLast } = await oneSnapshot(db, async (trx) => {
        const repository = userRepository(trx);
        if (q) await repository.planEachSearch();
        const counted = () =>
          narrowed ? repository.countMatches(filter, maxCounted + 1) : repository.countRole(role);
        return {
          rows: await repository.list(filter, from?.after ?? null, limit + 1),
          total: from?.total ?? (await counted()),
          // The caller is an admin, so no one else can be the last one.
          isLast: await repository.isLastAdmin(caller.id, at),
        };
      });
      const page = toPage(
        rows,
        limit,
        total,
        ({ sort_key, id }) => [keyText(sort_key), id],
        (user) => {
          const suspended = suspensionOf(user.suspended_until, at);
          return {
            ...toUser(user),
            ...(suspended && { suspended }),
            ...(!user.email_verified && { unverified: true as const }),
            ...(isLast && user.id === caller.id && { last_admin: true as const }),
          };
        },
      );
      const total_capped = narrowed && total > maxCounted;
      return { ...page, total: total_capped ? maxCounted : total, total_capped };
    },

    async role(caller: Caller, email: string) {
      if (sameAddress(caller.email, email)) return caller.role;
      if (!may(caller.role, 'see_users')) {
        throw new Refusal('forbidden', 'You can only check your own account.');
      }
      const user = await users.byEmail(email);
      if (!user) throw new Refusal('not_found', 'There is no account with this email address.');
      return user.role;
    },

    /**
     * Changes a user's role and revokes the user's access tokens. `modifiedCount` is 0 if the user already had the
     * role. Throws a `not_found` Refusal, a `last_admin` Refusal, or a `conflict` Refusal if the user's email address
     * is not verified.
     */
    async setRole(actor: Caller, userId: string, role: Role) {
      const changed = await db.transaction().execute(async (trx) => {
        const repository = userRepository(trx);
        const locked = await repository.lock(actor.id, userId);
        const find = (id: string) => locked.find((row) => row.id === id);
        // Check the caller's own role again, because it may have changed since the first check.
        if (!may(find(actor.id)?.role ?? leastRole, 'change_roles')) throw sessionEnded();
        const user = find(userId);
        if (!user || user.deleted_at) throw new Refusal('not_found', 'This user does not exist.');
        if (user.role === role) return 0;
        if (role !== leastRole && !user.email_verified) throw unverified(user.name);
        assertOtherAdmin(locked, user, {
          message: roleRefusals.lastAdmin,
          at: now(),
        });
        await userChanges(trx, now()).setRole(user, role);
        if (!may(role, 'sell_at_counter')) await pinRepository(trx).remove(userId);
        await writeAuditEntry(trx, {
          actorId: actor.id,
          action: 'role changed',
          subjectId: userId,
          concernsId: userId,
          details: { from: user.role, to: role },
          at: now(),
        });
        return 1;
      });
      return { modifiedCount: changed };
    },
  };
}
