import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import type { approveByPin } from '#contracts/people/approvals.ts';
import type { addDevice, renewPinSession } from '#contracts/people/pins.ts';
import { may } from '#contracts/permissions.ts';
import type { Core } from '#server/core.ts';
import type { AuditAction, AuditFacts } from '#server/db/audit.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type Caller, type Device, type Identity, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { AccessTokens, PinSession } from './access-token.ts';
import type { AccountRow } from './account-records.ts';
import { createApprovals } from './approvals.ts';
import { assertSessionValid } from './assert-session-valid.ts';
import { createDeviceProof, hashOf } from './device-proof.ts';
import { assertFresh } from './fresh-sign-in.ts';
import { lockOpenAccount } from './lock-open-account.ts';
import { createPinHasher } from './pin-hash.ts';
import {
  assertUsable,
  forgetWrongMs,
  needsPassword,
  shiftMs,
  toDevice,
  wrongPin,
} from './pin-policy.ts';
import { pinRepository } from './pin-repository.ts';
import { userRepository } from './user-repository.ts';
import { toUser } from './user-view.ts';

/** How long a PIN works on a computer after a login with the password. */
const deviceMs = 90 * 24 * 3_600_000;

type Session = EndpointReply<typeof renewPinSession>;

export type PinService = ReturnType<typeof createPinService>;

type Parts = {
  tokens: AccessTokens;
  /** The cost of hashing a PIN. See {@link createPinHasher}. */
  pinCost: number | undefined;
};

type PinAction = Extract<AuditAction, `${string}PIN${string}`>;
const plain = (action: Exclude<PinAction, 'wrong PIN'>) => ({ action, details: {} });

export function createPinService(core: Core, { tokens, pinCost }: Parts) {
  const { db, now } = core;
  const approvals = createApprovals(core);
  const proof = createDeviceProof(core.tokenKeys, now);
  const hasher = createPinHasher(core.tokenKeys, pinCost);
  const pins = pinRepository(db);
  const users = userRepository(db);

  /** Returns the account of a staff member who has recently entered their password. */
  async function provenStaff(identity: Identity): Promise<AccountRow> {
    const user = await users.bySignInUid(identity.uid);
    if (!user) throw sessionEnded();
    assertSessionValid(user, identity, now());
    assertFresh(identity, now());
    if (may(user.role, 'sell_at_counter')) return user;
    throw new Refusal('forbidden', 'Only staff can use a PIN.');
  }

  const ago = (ms: number) => new Date(now().getTime() - ms);
  const isExpired = ({ addedAt }: Device) => addedAt <= ago(deviceMs);

  /** Runs `work`, which may end sessions, and tells all servers unless it returns 0 or false. */
  const told = <T>(
    userId: string,
    work: (on: ReturnType<typeof pinRepository>, trx: Trx) => Promise<T>,
  ) =>
    db.transaction().execute(async (trx) => {
      const result = await work(pinRepository(trx), trx);
      const event = { subjectId: userId, people: [], payload: {}, at: now() };
      if (result !== 0 && result !== false)
        await writeEvent(trx, { kind: 'user.changed', ...event });
      return result;
    });

  /** Like `told`, with the account locked and an audit entry. */
  const audited = <T>(
    userId: string,
    facts: AuditFacts<PinAction>,
    work: (on: ReturnType<typeof pinRepository>) => Promise<T>,
  ) =>
    told(userId, async (on, trx) => {
      await lockOpenAccount(trx, userId, sessionEnded);
      const result = await work(on);
      const self = { actorId: userId, subjectId: userId, concernsId: userId };
      const entry = { ...self, ...facts, at: now() };
      if (result !== 0) await writeAuditEntry(trx, entry);
      return result;
    });

  async function noteWrongPin(userId: string, left: number): Promise<void> {
    const wrong = { action: 'wrong PIN', details: { tries_left: left } } as const;
    await audited(userId, wrong, async () => undefined);
    if (left === 0)
      await audited(userId, plain('PIN blocked on a computer'), async () => undefined);
  }

  /** Returns the device's owner if the PIN is right. Otherwise, counts the attempt and throws a Refusal. */
  async function prove(device: Device, pin: string): Promise<AccountRow> {
    if (isExpired(device)) throw needsPassword();
    const [user, known] = await Promise.all([users.byId(device.userId), pins.pinOf(device.userId)]);
    if (!user || !known) throw needsPassword();
    assertUsable(user, now());
    const left = await pins.takeTry(device.id, now(), ago(forgetWrongMs));
    if (left === undefined) throw needsPassword();
    const found = await hasher.check(pin, known);
    if (found === 'wrong') {
      await noteWrongPin(user.id, left);
      throw wrongPin(left);
    }
    await pins.returnTry(device.id);
    if (found === 'older') await pins.rehash(known, await hasher.hash(pin));
    return user;
  }

  async function issue(
    user: AccountRow,
    { device, renewalHash, until }: { device: string; renewalHash: Buffer; until: Date },
  ): Promise<Session> {
    const session = renewalHash.toString('base64url');
    const issued = await tokens.issue(user.id, user.token_version, { device, session, until });
    return {
      accessToken: issued.token,
      expires_at: issued.expiresAt.toISOString(),
      user: toUser(user),
      ends_at: until.toISOString(),
    };
  }

  return {
    async read({ id }: Caller) {
      const [pin, devices] = await Promise.all([pins.pinOf(id), pins.devicesOf(id)]);
      return { set_at: pin?.set_at.toISOString() ?? null, devices: devices.map(toDevice) };
    },

    async set(identity: Identity, pin: string) {
      const user = await provenStaff(identity);
      const hash = await hasher.hash(pin);
      const at = now();
      await audited(user.id, plain('PIN set'), async (on) => {
        await on.set(user.id, hash, at);
        // End the sessions, because anyone who knew the old PIN may still be signed in with it.
        await on.endSessions(user.id);
      });
      return { set_at: at.toISOString() };
    },

    remove: async ({ id }: Caller) => ({
      deletedCount: await audited(id, plain('PIN removed'), (on) => on.remove(id)),
    }),

    /** Adds a device on which the identity's owner has just logged in with their password. */
    async addDevice(
      identity: Identity,
      { name, replaces, public_key }: EndpointParsed<typeof addDevice>['body'],
    ) {
      const user = await provenStaff(identity);
      const secret = public_key ? '' : randomBytes(32).toString('base64url');
      const key = {
        secret_hash: public_key ? null : hashOf(secret),
        public_key: public_key ? Buffer.from(public_key, 'base64url') : null,
      };
      const id = uuidv7();
      await audited(user.id, plain('PIN allowed on a computer'), async (on) => {
        if (replaces) await on.removeDevice(replaces, user.id);
        await on.addDevice({ id, userId: user.id, name, ...key, at: now() });
      });
      return { _id: id, secret };
    },

    removeDevice: async (caller: Caller, id: string) => ({
      deletedCount: await audited(caller.id, plain('PIN ended on a computer'), (on) =>
        on.removeDevice(id, caller.id),
      ),
    }),

    challenge: (deviceId: string) => ({ challenge: proof.challenge(deviceId) }),

    /** Returns the device that `secret` proves. Throws a `sign_in_again` Refusal if there is none. */
    async admit(deviceId: string, secret: string): Promise<Device> {
      const row = await pins.device(deviceId);
      if (!row || !(await proof.isOf(row, secret))) throw needsPassword();
      const { id, user_id: userId, created_at: addedAt } = row;
      const { session_until: sessionUntil, renewal_hash: renewalHash } = row;
      return { id, userId, addedAt, sessionUntil, renewalHash };
    },

    async signIn(device: Device, pin: string) {
      const user = await prove(device, pin);
      const renewal_secret = randomBytes(32).toString('base64url');
      const renewalHash = hashOf(renewal_secret);
      const until = new Date(now().getTime() + shiftMs);
      const session = { until, renewalHash, at: now() };
      // This also ends the session that was running on the device.
      if (!(await told(user.id, (on) => on.beginSession(device.id, session))))
        throw needsPassword();
      return { ...(await issue(user, { device: device.id, renewalHash, until })), renewal_secret };
    },

    /** Approves another person's request. Throws a `forbidden` Refusal if the PIN's owner may not do that. */
    async approve(device: Device, { pin, request }: EndpointParsed<typeof approveByPin>['body']) {
      const user = await prove(device, pin);
      if (may(user.role, 'approve')) return { approval: approvals.sign(request, user) };
      throw new Refusal('forbidden', `${user.name} can’t approve this.`);
    },

    async renew(device: Device, renewalSecret: string | undefined) {
      const { sessionUntil: until, renewalHash } = device;
      if (isExpired(device) || !until || until <= now() || !renewalHash) throw sessionEnded();
      if (!renewalSecret || !hashOf(renewalSecret).equals(renewalHash)) throw sessionEnded();
      const user = await users.byId(device.userId);
      if (!user) throw sessionEnded();
      assertUsable(user, now());
      return issue(user, { device: device.id, renewalHash, until });
    },

    /** Ends the session with this renewal secret. Without one, ends any session on the device. */
    end: async ({ id, userId }: Device, renewalSecret: string | undefined) => ({
      deletedCount: await told(userId, (on) =>
        on.endSession(id, renewalSecret ? hashOf(renewalSecret) : null),
      ),
    }),

    isOpen: ({ device, session }: PinSession, userId: string) =>
      pins.isOpen(device, userId, Buffer.from(session, 'base64url'), now()),
  };
}
