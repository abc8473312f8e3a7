import type { ChannelArgument } from '#contracts/app/desktop-channels.ts';
import type { EndpointInput } from '#contracts/endpoint.ts';
import type { Outcome } from '#contracts/failure.ts';
import { approveByPin } from '#contracts/people/approvals.ts';
import type { CounterPeople } from '#contracts/people/counter-people.ts';
import { addDevice, endPinSession, renewPinSession, signInByPin } from '#contracts/people/pins.ts';
import type { User } from '#contracts/people/users.ts';
import { may } from '#contracts/permissions.ts';
import type { Call } from '#sign-in/client.ts';
import { pinNeedsPassword, ShopFailure, settle } from '#sign-in/failures.ts';
import { isRefusal, type SessionStore } from '#sign-in/session.ts';
import type { Keychain } from './keychain.ts';
import type { Log } from './log.ts';
import type { KeptSession } from './session-keeper.ts';
import type { Settings, SettingsFile } from './settings.ts';

type Options = {
  /** The server's origin. */
  origin: string;
  shop: Call;
  /** Like `shop`, but times out after a few seconds. */
  briefly: Call;
  keychain: Keychain;
  settings: SettingsFile;
  /** The computer's name, which staff see in the list of computers in their account. */
  computer: string;
  session: SessionStore<KeptSession>;
  /** Called before another person's session begins, to forget the previous person's sign-in. */
  onSwitch(): void;
  /** Tells all windows that the computer was locked, or that another person is using it now. */
  onChange(): void;
  log: Log;
};

type Person = Settings['people'][number];
/** What ends a session that began with a PIN. */
type Secrets = EndpointInput<typeof endPinSession>['body'];

type Approval = ChannelArgument<'people.approve'>;

const retryMs = 30_000;

/** The account name of a person's keychain entry. */
const entryOf = (id: string) => `device:${id}`;

/** What this computer remembers about a member of staff. */
const knownOf = ({ _id: user, name, role }: User) => ({
  user,
  name,
  approves: may(role, 'approve'),
});

/**
 * Manages the lock and the staff who have logged in on this computer with their password. Each of them has a secret
 * in the keychain, without which the server doesn't accept their PIN. While the computer is locked, there is no
 * session.
 */
export function createPeople(options: Options) {
  const { origin, shop, keychain, settings, computer, session, log } = options;
  /** Each person's secret. The secrets are also kept in memory, because the keychain may be unavailable. */
  const secrets = new Map<string, string>();
  /**
   * What renews the session on each device. Kept only in memory, so that no one can continue a session with a copy of
   * the keychain or the disk.
   */
  const renewals = new Map<string, string | undefined>();
  /** What ends the session on each device, until the server has replied. */
  const unheard = new Map<string, Secrets>();
  let registering: Promise<void> = Promise.resolve();
  /**
   * The first attempt to end a session on the server. The next session must not begin before this request is done,
   * because after a restart, the request would end that session too.
   */
  let ending: Promise<unknown> = Promise.resolve();

  const known = () => settings.get().people.filter((person) => person.origin === origin);
  const find = (id: string) => known().find((person) => person.user === id);

  async function secretOf(id: string): Promise<string> {
    const secret = secrets.get(id) ?? (await keychain.read(entryOf(id)).catch(() => null));
    if (secret === null) throw pinNeedsPassword();
    secrets.set(id, secret);
    return secret;
  }

  async function personOf(id: string) {
    const person = find(id);
    if (!person) throw pinNeedsPassword();
    return { person, secret: await secretOf(id) };
  }

  function keep(person: Person): void {
    const others = settings.get().people.filter((other) => other.user !== person.user);
    settings.set({ people: [...others, person] });
  }

  /** Enables PIN sign-in on this computer for a staff member who has just logged in. */
  async function register(user: User, idToken: string): Promise<void> {
    const body = { name: computer, replaces: find(user._id)?.device ?? null };
    const { _id: device, secret } = await shop(addDevice, { body }, { bearer: idToken });
    secrets.set(user._id, secret);
    keep({ origin, device, ...knownOf(user) });
    // If the keychain can't store the secret, the PIN works only until the application quits.
    await keychain.write(entryOf(user._id), secret);
  }

  /**
   * Ends a session on the server. Resolves after the first attempt, and repeats it until the server replies, because a
   * lock must also end the session if it happens without a connection.
   */
  async function endOnServer(id: string, body: Secrets): Promise<void> {
    unheard.set(id, body);
    const isCurrent = () => unheard.get(id) === body;
    try {
      await options.briefly(endPinSession, { params: { id }, body });
    } catch (error) {
      log.info('could not end the session on the server', { why: String(error) });
      const refused = error instanceof ShopFailure && isRefusal(error.failure.status);
      // A restart loses the secret for renewals, so the session can't be renewed, and nothing has to be repeated.
      if (!refused && body.renewal_secret !== undefined) {
        setTimeout(() => isCurrent() && void endOnServer(id, body), retryMs).unref();
        return;
      }
    }
    if (isCurrent()) unheard.delete(id);
  }

  /** If the session began with a PIN, also ends it on the server. Doesn't wait for the response. */
  function endShift(): void {
    const { device, user } = session.read() ?? {};
    if (!device || !user) return;
    const renewal_secret = renewals.get(device);
    renewals.delete(device);
    ending = secretOf(user._id).then(
      (secret) => endOnServer(device, { secret, renewal_secret }),
      (error: unknown) => log.info('could not end the session', { why: String(error) }),
    );
  }

  async function lock(): Promise<void> {
    endShift();
    settings.set({ locked: true });
    // Notify the windows before waiting, so that a slow keychain or network doesn't delay the lock.
    const done = Promise.all([session.clear(), registering]);
    options.onChange();
    await done;
  }

  async function adopt(person: Person, next: KeptSession, renewal?: string): Promise<void> {
    if (session.read()?.device !== person.device) endShift();
    // The server has replaced the earlier session on the device.
    unheard.delete(person.device);
    renewals.set(person.device, renewal);
    options.onSwitch();
    await session.write({ ...next, device: person.device });
    settings.set({ locked: false });
    keep({ ...person, ...knownOf(next.user) });
    options.onChange();
  }

  return {
    /**
     * Locks the computer if no one has used the application for longer than the idle limit, or if that is unknown. Doesn't
     * end the last session on the server: what renews it was lost when the application ended, so the session ends with its
     * access token, within an hour.
     */
    start(): void {
      const { locked, lockMinutes, usedAt } = settings.get();
      // The clock may have been wrong, so a time in the future counts too.
      const unused = Math.abs(Date.now() - (usedAt ?? 0));
      const late = known().length > 0 && lockMinutes !== null && unused > lockMinutes * 60_000;
      if (late) settings.set({ locked: true });
      // The computer may have been turned off after it was locked, but before its session was deleted.
      if (locked || late) void session.clear();
    },
    state(): CounterPeople {
      const { locked, lockMinutes: minutes } = settings.get();
      const people = known().map(({ user, name, approves }) => ({ _id: user, name, approves }));
      return { locked, minutes, people };
    },
    setMinutes: (minutes: number | null) => settings.set({ lockMinutes: minutes }),
    lock,
    /** Locks the computer because the system is locked or unused, unless the user has turned off the idle lock. */
    async follow(): Promise<void> {
      const { locked, lockMinutes } = settings.get();
      if (!locked && lockMinutes !== null && known().length > 0) await lock();
    },
    /** Records that the application is in use. It may end at any moment without another chance to do so. */
    used(): void {
      if (!settings.get().locked) settings.set({ usedAt: Date.now() });
    },
    endShift,
    /** Signs in with a PIN, and unlocks the computer. */
    enter: ({ id, pin }: { id: string; pin: string }): Promise<Outcome<User>> =>
      settle(async () => {
        await Promise.all([registering, ending]);
        const { person, secret } = await personOf(id);
        const reply = await shop(signInByPin, {
          params: { id: person.device },
          body: { secret, pin },
        });
        // Take the secret out, because the session is stored in the keychain.
        const { renewal_secret, ...next } = reply;
        await adopt(person, next, renewal_secret);
        return next.user;
      }),
    /** Approves a request of the person who is signed in, whose session continues. */
    approve: ({ id, pin, request }: Approval): Promise<Outcome<string>> =>
      settle(async () => {
        await registering;
        const { person, secret } = await personOf(id);
        const body = { secret, pin, request };
        return (await shop(approveByPin, { params: { id: person.device }, body })).approval;
      }),
    /** Removes a person from this computer's list. */
    async forget(id: string): Promise<void> {
      secrets.delete(id);
      settings.set({ people: settings.get().people.filter(({ user }) => user !== id) });
      await keychain.remove(entryOf(id)).catch(() => undefined);
    },
    /** Unlocks the computer for someone who has just signed in. */
    async entered(user: User, idToken: string): Promise<void> {
      if (settings.get().locked) settings.set({ locked: false });
      if (!may(user.role, 'sell_at_counter')) return;
      // This is not awaited, because a slow keychain must not delay the login.
      registering = register(user, idToken).catch((error: unknown) =>
        log.warn('the PIN can’t be used on this computer', { why: String(error) }),
      );
    },
    /** Gets the next session after one that began with a PIN on `device`. */
    renew: (device: string, { user }: KeptSession): Promise<Outcome<KeptSession>> =>
      settle(async () => {
        const body = { secret: await secretOf(user._id), renewal_secret: renewals.get(device) };
        const next = await shop(renewPinSession, { params: { id: device }, body });
        return { ...next, device };
      }),
  };
}
