import { del, get, set } from 'idb-keyval';
import type { Outcome } from '#contracts/failure.ts';
import { approveByPin } from '#contracts/people/approvals.ts';
import type { CounterPeople } from '#contracts/people/counter-people.ts';
import {
  addDevice,
  endPinSession,
  getChallenge,
  getPin,
  renewPinSession,
  signInByPin,
} from '#contracts/people/pins.ts';
import type { IssuedSession } from '#contracts/people/sign-in.ts';
import type { User } from '#contracts/people/users.ts';
import { may } from '#contracts/permissions.ts';
import { createClient } from '#sign-in/client.ts';
import { pinNeedsPassword, ShopFailure, settle } from '#sign-in/failures.ts';
import { isRefusal, type SessionStore } from '#sign-in/session.ts';
import { counterKey, stored, usedKey } from './web-storage.ts';

/** A session. If it began with a PIN, `device` is this browser's id for that person. */
export type KeptSession = IssuedSession & { device?: string; renewal_secret?: string | undefined };

const shop = createClient((url, request) => fetch(url, request), ShopFailure).call;
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
/** A member of staff whose PIN works in this browser. `device` is the browser's id for them. */
type Person = CounterPeople['people'][number] & { device: string };
type Counter = { minutes: number | null; people: readonly Person[] };
type Typed = { id: string; pin: string };

const retryMs = 30_000;

/** The name of a person's key in IndexedDB. Scripts can use the key, but the browser doesn't let them read it. */
const entryOf = (id: string) => `device:${id}`;
/** Returns who shares this browser, and after how many minutes it locks. */
const readCounter = (): Counter =>
  JSON.parse(stored(counterKey) ?? 'null') ?? { minutes: 5, people: [] };
const changeCounter = (change: Partial<Counter>) =>
  localStorage.setItem(counterKey, JSON.stringify({ ...readCounter(), ...change }));
const find = (id: string) => readCounter().people.find(({ _id }) => _id === id);
const others = (id: string) => readCounter().people.filter(({ _id }) => _id !== id);

const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Proves to the server for a minute that this is the person's `device`: signs a challenge with the key. */
async function proofOf(id: string, device: string): Promise<string> {
  const key = await get<CryptoKey>(entryOf(id)).catch(() => undefined);
  if (!key) throw pinNeedsPassword();
  const { challenge } = await shop(getChallenge, { params: { id: device } });
  const signature = await crypto.subtle.sign(algorithm, key, new TextEncoder().encode(challenge));
  return `${challenge}.${base64url(signature)}`;
}

/** Returns the input of a call with a PIN. Throws a failure if the PIN doesn't work in this browser. */
async function typedBy({ id, pin }: Typed) {
  const person = find(id);
  if (!person) throw pinNeedsPassword();
  const secret = await proofOf(id, person.device);
  return { params: { id: person.device }, body: { secret, pin } };
}

/** What the browser remembers about a member of staff. */
const knownOf = ({ _id, name, role }: User, device: string) => ({
  ...{ _id, name, device },
  approves: may(role, 'approve'),
});

/** Returns what renews or ends a session that began with a PIN. */
async function callOf({ device = '', renewal_secret, user }: KeptSession) {
  const secret = await proofOf(user._id, device);
  return { params: { id: device }, body: { secret, renewal_secret } };
}

/** Returns a name by which people recognize this browser, such as “Chrome on Windows”. */
function browserName(): string {
  const found = (names: string[]) => names.find((name) => navigator.userAgent.includes(name));
  const browser = found(['Firefox', 'Edg', 'Chrome', 'Safari'])?.replace('Edg', 'Edge');
  const system = found(['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux']);
  return `${browser ?? 'Browser'} on ${system ?? 'this computer'}`;
}

/** Ends a session that began with a PIN on the server. Repeats the request until the server replies. */
async function end(session: KeptSession): Promise<void> {
  try {
    await shop(endPinSession, await callOf(session));
  } catch (error) {
    const refused = error instanceof ShopFailure && isRefusal(error.failure.status);
    if (!refused) setTimeout(() => void end(session), retryMs);
  }
}

/** Deletes the sign-in that Firebase has stored. Its library does this too, but can't be loaded without a connection. */
function forgetSignIn(): Promise<void> {
  const name = 'firebaseLocalStorage';
  return new Promise((resolve) => {
    const opening = indexedDB.open(`${name}Db`);
    // There is none. Don't create it, because Firebase would not find its keys in it.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const database = opening.result;
      const clearing = database.transaction(name, 'readwrite');
      clearing.objectStore(name).clear();
      database.close();
      clearing.oncomplete = () => resolve();
      clearing.onerror = () => resolve();
    };
  });
}

/** Returns what a browser with PINs does. `lock` ends the session in all tabs, and begins the given one in this tab. */
export const createPins = (
  store: SessionStore<KeptSession>,
  lock: (next?: KeptSession) => Promise<void>,
) => ({
  end,
  forgetSignIn,

  /**
   * Returns who shares this browser. Locks it first if staff have not used it for too long, while perhaps no tab was open.
   */
  known() {
    const { minutes, people } = readCounter();
    const { device, user } = store.read() ?? {};
    const unused = Math.abs(Date.now() - Number(stored(usedKey)));
    const locks = people.length > 0 && minutes !== null;
    const staff = user && !device && may(user.role, 'sell_at_counter');
    if (locks && staff && unused > minutes * 60_000) void lock();
    const known = people.map(({ device: _, ...person }) => person);
    return { minutes: people.length > 0 ? minutes : null, people: known };
  },

  /** Enables PIN sign-in in this browser for a person who has just logged in, if they have a PIN. */
  async register(user: User, idToken: string): Promise<void> {
    const { _id } = user;
    localStorage.setItem(usedKey, String(Date.now()));
    const { set_at } = await shop(getPin, {}, { bearer: store.read()?.accessToken });
    if (set_at === null) return;
    const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
    const public_key = base64url(await crypto.subtle.exportKey('raw', publicKey));
    const body = { name: browserName(), replaces: find(_id)?.device ?? null, public_key };
    const { _id: device } = await shop(addDevice, { body }, { bearer: idToken });
    await set(entryOf(_id), privateKey);
    changeCounter({ people: [...others(_id), knownOf(user, device)] });
  },

  /** Signs in with a PIN, in this tab only. All other tabs lock. */
  enter: (typed: Typed): Promise<Outcome<User>> =>
    settle(async () => {
      const call = await typedBy(typed);
      const device = call.params.id;
      const session = await shop(signInByPin, call);
      void lock({ ...session, device });
      changeCounter({ people: [...others(typed.id), knownOf(session.user, device)] });
      return session.user;
    }),

  /** Approves a request of the person who is signed in, whose session continues. */
  approve: ({ request, ...typed }: Typed & { request: string }): Promise<Outcome<string>> =>
    settle(async () => {
      const { params, body } = await typedBy(typed);
      return (await shop(approveByPin, { params, body: { ...body, request } })).approval;
    }),

  /** Gets the next session after one that began with a PIN. */
  renew: (session: KeptSession): Promise<Outcome<KeptSession>> =>
    settle(async () => ({ ...session, ...(await shop(renewPinSession, await callOf(session))) })),

  setMinutes: async (minutes: number | null) => changeCounter({ minutes }),

  /** Removes a person and their key from this browser. */
  async forget(id: string): Promise<void> {
    changeCounter({ people: others(id) });
    await del(entryOf(id)).catch(() => undefined);
  },
});
