import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { may } from '#contracts/permissions.ts';
import type {
  addDevice,
  endPinSession,
  getPin,
  removeDevice,
  setPin,
  signInByPin,
} from '#contracts/pins.ts';
import type { AccountRow } from '#server/db/account-records.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Database } from '#server/db/client.ts';
import { lockOpenAccount } from '#server/db/lock-open-account.ts';
import { type Caller, type Identity, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AccessTokens } from './access-token.ts';
import { assertFresh } from './fresh-sign-in.ts';
import { createPinHasher } from './pin-hash.ts';
import { assertUsable, needsPassword, toDevice, wrongPin } from './pin-policy.ts';
import { pinRepository } from './pin-repository.ts';
import { userRepository } from './user-repository.ts';
import { toUser } from './user-view.ts';

/** How long a session started with a PIN lasts. This is enough for a long shift. */
const shiftMs = 12 * 3_600_000;

/** How long a PIN works on a computer after a login with the password. */
const deviceMs = 90 * 24 * 3_600_000;

type Session = EndpointReply<typeof signInByPin>;
type Deleted = EndpointReply<typeof removeDevice>;

export type PinService = {
  read(caller: Caller): Promise<EndpointReply<typeof getPin>>;
  set(identity: Identity, pin: string): Promise<EndpointReply<typeof setPin>>;
  remove(caller: Caller): Promise<Deleted>;
  /** Adds a device on which the identity's owner has just logged in with their password. */
  addDevice(
    identity: Identity,
    device: EndpointParsed<typeof addDevice>['body'],
  ): Promise<EndpointReply<typeof addDevice>>;
  removeDevice(caller: Caller, id: string): Promise<Deleted>;
  signIn(deviceId: string, typed: { secret: string; pin: string }): Promise<Session>;
  renew(deviceId: string, secret: string): Promise<Session>;
  end(deviceId: string, secret: string): Promise<EndpointReply<typeof endPinSession>>;
  isOpen(deviceId: string, userId: string): Promise<boolean>;
};

type Options = {
  db: Database;
  now: () => Date;
  tokens: AccessTokens;
  /** The key for access tokens, from which the key for PINs is derived. */
  tokenSecret: Uint8Array;
  /** The cost of hashing a PIN. See {@link createPinHasher}. */
  pinCost: number | undefined;
  /** Throws a Refusal if the account is closed or suspended, or if the sign-in was revoked. */
  assertSessionValid(account: AccountRow, identity: Identity): void;
};

/** Secrets are random, so they don't need a slow hash. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export function createPinService(options: Options): PinService {
  const { db, now, tokens, assertSessionValid } = options;
  const hasher = createPinHasher(options.tokenSecret, options.pinCost);
  const pins = pinRepository(db);
  const users = userRepository(db);

  /** Returns the account of a staff member who has recently entered their password. */
  async function provenStaff(identity: Identity): Promise<AccountRow> {
    const user = await users.bySignInUid(identity.uid);
    if (!user) throw sessionEnded();
    assertSessionValid(user, identity);
    assertFresh(identity, now());
    if (may(user.role, 'sell_at_counter')) return user;
    throw new Refusal('forbidden', 'Only staff can use a PIN.');
  }

  const knownDevice = (id: string, secret: string) =>
    pins.deviceBySecret(id, hashOf(secret), new Date(now().getTime() - deviceMs));

  /** Runs `work` with the account locked and writes an audit entry. */
  const audited = <T>(
    userId: string,
    action: string,
    work: (on: ReturnType<typeof pinRepository>) => Promise<T>,
  ) =>
    db.transaction().execute(async (trx) => {
      await lockOpenAccount(trx, userId, sessionEnded);
      const result = await work(pinRepository(trx));
      const self = { actorId: userId, subjectId: userId, concernsId: userId };
      const entry = { ...self, action, details: {}, at: now() };
      if (result !== 0) await writeAuditEntry(trx, entry);
      return result;
    });

  async function issue(user: AccountRow, device: string, until: Date): Promise<Session> {
    const issued = await tokens.issue(user.id, user.token_version, { device, until });
    return {
      accessToken: issued.token,
      expires_at: issued.expiresAt.toISOString(),
      user: toUser(user),
      ends_at: until.toISOString(),
    };
  }

  return {
    async read({ id }) {
      const [pin, devices] = await Promise.all([pins.pinOf(id), pins.devicesOf(id)]);
      return { set_at: pin?.set_at.toISOString() ?? null, devices: devices.map(toDevice) };
    },

    async set(identity, pin) {
      const user = await provenStaff(identity);
      const hash = await hasher.hash(pin);
      const at = now();
      await audited(user.id, 'PIN set', async (on) => {
        await on.set(user.id, hash, at);
        // End the sessions, because anyone who knew the old PIN may still be signed in with it.
        await on.endSessions(user.id);
      });
      return { set_at: at.toISOString() };
    },

    remove: async ({ id }) => ({
      deletedCount: await audited(id, 'PIN removed', (on) => on.remove(id)),
    }),

    async addDevice(identity, { name, replaces }) {
      const user = await provenStaff(identity);
      const secret = randomBytes(32).toString('base64url');
      const id = uuidv7();
      await audited(user.id, 'PIN allowed on a computer', async (on) => {
        if (replaces) await on.removeDevice(replaces, user.id);
        await on.addDevice({ id, userId: user.id, name, secretHash: hashOf(secret), at: now() });
      });
      return { _id: id, secret };
    },

    removeDevice: async (caller, id) => ({
      deletedCount: await audited(caller.id, 'PIN ended on a computer', (on) =>
        on.removeDevice(id, caller.id),
      ),
    }),

    async signIn(deviceId, { secret, pin }) {
      const device = await knownDevice(deviceId, secret);
      if (!device) throw needsPassword();
      const [user, known] = await Promise.all([
        users.byId(device.user_id),
        pins.pinOf(device.user_id),
      ]);
      if (!user || !known) throw needsPassword();
      assertUsable(user, now());
      const left = await pins.takeTry(deviceId);
      if (left === undefined) throw needsPassword();
      if (!(await hasher.matches(pin, known))) {
        if (left === 0) await audited(user.id, 'PIN blocked on a computer', async () => undefined);
        throw wrongPin(left);
      }
      const until = new Date(now().getTime() + shiftMs);
      if (!(await pins.beginSession(deviceId, until, now()))) throw needsPassword();
      return issue(user, deviceId, until);
    },

    async renew(deviceId, secret) {
      const device = await knownDevice(deviceId, secret);
      const until = device?.session_until;
      if (!device || !until || until <= now()) throw sessionEnded();
      const user = await users.byId(device.user_id);
      if (!user) throw sessionEnded();
      assertUsable(user, now());
      return issue(user, deviceId, until);
    },

    end: async (deviceId, secret) => ({
      deletedCount: await pins.endSession(deviceId, hashOf(secret)),
    }),

    isOpen: (deviceId, userId) => pins.isOpen(deviceId, userId, now()),
  };
}
