import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IssuedSession } from '#contracts/people/sign-in.ts';
import { type Keychain, KeychainTrouble, type TroubleReason } from '#electron/main/keychain.ts';
import { createSessionKeeper, type KeychainHint } from '#electron/main/session-keeper.ts';
import { ShopFailure } from '#sign-in/failures.ts';
import type { Service } from '#sign-in/service.ts';
import { createSignIn } from '#sign-in/sign-in.ts';
import { issuedSession, keptSession } from './support/other-shops.ts';
import { readableLog } from './support/quiet-log.ts';

const minute = 60_000;
const origin = 'https://shop.example.com';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Given = {
  keychain?: Partial<Keychain>;
  stored?: string;
  hint?: KeychainHint;
  /** Returns the shop's reply to a session renewal. */
  renew?: () => Promise<IssuedSession>;
};

function keeper({ keychain, stored, hint = 'none', renew }: Given = {}) {
  const store = new Map<string, string>(stored === undefined ? [] : [['session', stored]]);
  let kept = hint;
  const memory: Keychain = {
    read: async (account) => store.get(account) ?? null,
    write: async (account, secret) => void store.set(account, secret),
    remove: async (account) => void store.delete(account),
    ...keychain,
  };
  const onChange = vi.fn();
  const onTrouble = vi.fn<(reason: TroubleReason) => void>();
  const renewing = vi.fn(renew ?? (async () => issuedSession('second')));
  const { log, text } = readableLog();
  const made = createSessionKeeper({
    origin,
    keychain: memory,
    renew: () => signIn.renew(),
    hint: {
      get: () => kept,
      set: (next) => {
        kept = next;
      },
    },
    onChange,
    onTrouble,
    log,
  });
  const service = { freshIdentity: async () => ({ email: 'a@b.test', name: 'A', token: 'id' }) };
  const signIn = createSignIn({
    connect: async () => service as unknown as Service,
    shop: (async () => renewing()) as never,
    store: made,
  });
  const present = async () => {
    await made.ready();
    return made.read() !== null;
  };
  return { made, present, store, onChange, onTrouble, renewing, text, hint: () => kept };
}

const never = <T>() => new Promise<T>(() => undefined);

describe('storing a session', () => {
  it('stores a session with the origin of its server', async () => {
    const { made, present, store, hint } = keeper();
    await made.write(issuedSession('first'));
    expect([...store.keys()]).toEqual(['session']);
    expect(JSON.parse(store.get('session') ?? '')).toMatchObject({ origin });
    expect(await present()).toBe(true);
    expect(await made.bearer()).toBe('first');
    expect(hint()).toBe('kept');
  });

  it('does not read the keychain at a start without a session', async () => {
    const read = vi.fn(async () => null);
    const { made, present } = keeper({ keychain: { read } });
    expect(await present()).toBe(false);
    expect(await made.bearer()).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });

  it('reads the keychain once if it holds a session', async () => {
    const read = vi.fn(async () => keptSession(origin, 'first'));
    const { made, present } = keeper({ hint: 'kept', keychain: { read } });
    expect(await Promise.all([present(), made.bearer(), made.bearer()])).toEqual([
      true,
      'first',
      'first',
    ]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each(['not json', '{}', '[]', '{"accessToken":7}', 'null'])(
    'ignores the invalid entry %s, and leaves it',
    async (stored) => {
      const { present, store, hint } = keeper({ stored, hint: 'kept' });
      expect(await present()).toBe(false);
      expect(store.get('session')).toBe(stored);
      expect(hint()).toBe('kept');
    },
  );

  it.each(['missing', 'locked', 'denied', 'failed'] as const)(
    'works from memory if the keychain is %s, and reports it once',
    async (reason) => {
      const refuse = async () => {
        throw new KeychainTrouble(reason);
      };
      const { made, present, onTrouble } = keeper({
        hint: 'kept',
        keychain: { read: refuse, write: refuse, remove: refuse },
      });
      expect(await present()).toBe(false);
      await made.write(issuedSession('first'));
      await made.write(issuedSession('second'));
      expect(await made.bearer()).toBe('second');
      await made.clear();
      expect(await made.bearer()).toBeNull();
      expect(onTrouble.mock.calls).toEqual([[reason]]);
    },
  );
});

it('ignores another shop’s session, and overwrites it at the next login', async () => {
  const stored = keptSession('https://other.example.com', 'foreign');
  const { made, present, store } = keeper({ stored, hint: 'kept' });
  expect(await present()).toBe(false);
  expect(await made.bearer()).toBeNull();
  await made.write(issuedSession('first'));
  expect([...store.values()].join()).not.toContain('foreign');
});

it('stores Firebase’s sign-in too, and restores it after a restart', async () => {
  const before = keeper();
  before.made.signIn.set({ uid: 'ann' });
  await before.made.write(issuedSession('first'));
  const after = keeper({ stored: before.store.get('session') ?? '', hint: 'kept' });
  await after.made.ready();
  expect(after.made.signIn.get()).toEqual({ uid: 'ann' });
  await after.made.clear();
  expect(after.made.signIn.get()).toBeNull();
});

describe('a slow keychain', () => {
  it('is waited for without a notice for two seconds', async () => {
    const { present, onTrouble } = keeper({
      hint: 'kept',
      keychain: {
        read: () =>
          new Promise((resolve) => setTimeout(() => resolve(keptSession(origin, 'first')), 2_000)),
      },
    });
    const looked = present();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await looked).toBe(true);
    expect(onTrouble).not.toHaveBeenCalled();
  });

  it('is no longer waited for after eight seconds, but a late reply is still used', async () => {
    const late = Promise.withResolvers<string | null>();
    const { made, present, onTrouble, onChange } = keeper({
      hint: 'kept',
      keychain: { read: () => late.promise },
    });
    const looked = present();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await looked).toBe(false);
    expect(onTrouble).toHaveBeenCalledWith('slow');
    late.resolve(keptSession(origin, 'first'));
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(await made.bearer()).toBe('first');
  });

  it('never restores a session after a logout or a login as another user', async () => {
    const late = Promise.withResolvers<string | null>();
    const { made, present } = keeper({ hint: 'kept', keychain: { read: () => late.promise } });
    const looked = present();
    await vi.advanceTimersByTimeAsync(8_000);
    await looked;
    await made.write(issuedSession('newer'));
    late.resolve(keptSession(origin, 'older'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await made.bearer()).toBe('newer');
  });

  it('does not block a login or logout', async () => {
    const { made, present } = keeper({ keychain: { write: never<void>, remove: never<void> } });
    const saved = made.write(issuedSession('first'));
    await vi.advanceTimersByTimeAsync(8_000);
    await saved;
    expect(await made.bearer()).toBe('first');
    const cleared = made.clear();
    await vi.advanceTimersByTimeAsync(8_000);
    await cleared;
    expect(await present()).toBe(false);
  });
});

describe('logging out', () => {
  it('removes the session', async () => {
    const { made, store, hint } = keeper();
    await made.write(issuedSession('first'));
    await made.clear();
    expect(store.size).toBe(0);
    expect(hint()).toBe('none');
  });

  it('removes a session at the next start if logging out failed to remove it, and never uses it', async () => {
    const locked = async () => {
      throw new KeychainTrouble('locked');
    };
    const before = keeper({ keychain: { remove: locked } });
    await before.made.write(issuedSession('first'));
    await before.made.clear();
    expect(before.hint()).toBe('unwanted');

    const after = keeper({ stored: before.store.get('session') ?? '', hint: before.hint() });
    expect(await after.present()).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(after.store.size).toBe(0);
    expect(after.hint()).toBe('none');
  });
});

describe('renewing', () => {
  it('renews on a call in the last five minutes, and the call does not wait for the renewal', async () => {
    const { made, renewing, store } = keeper();
    await made.write(issuedSession('first'));
    await vi.advanceTimersByTimeAsync(54 * minute);
    expect(await made.bearer()).toBe('first');
    expect(renewing).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(await Promise.all([made.bearer(), made.bearer()])).toEqual(['first', 'first']);
    await vi.advanceTimersByTimeAsync(0);
    expect(renewing).toHaveBeenCalledTimes(1);
    expect(await made.bearer()).toBe('second');
    expect(store.get('session')).toContain('"second"');
  });

  it('renews once before the first calls after a long sleep', async () => {
    const stored = keptSession(origin, 'first', -600);
    const { made, renewing } = keeper({ stored, hint: 'kept' });
    expect(await Promise.all([made.bearer(), made.bearer(), made.renew()])).toMatchObject([
      'second',
      'second',
      { ok: true, value: { name: 'Ann' } },
    ]);
    expect(renewing).toHaveBeenCalledTimes(1);
  });

  it('returns the user without any secret', async () => {
    const { made } = keeper();
    await made.write(issuedSession('first'));
    const renewed = await made.renew();
    expect(renewed).toEqual({ ok: true, value: issuedSession('first').user });
  });

  it('renews when the server refuses the token, and ends when it refuses the new one', async () => {
    const { made, present, onChange, store } = keeper();
    await made.write(issuedSession('first'));
    made.answered('first', 200);
    made.answered('first', 401);
    await vi.advanceTimersByTimeAsync(0);
    expect(await made.bearer()).toBe('second');
    expect(onChange).not.toHaveBeenCalled();
    made.answered('second', 401);
    await vi.advanceTimersByTimeAsync(0);
    expect(await present()).toBe(false);
    expect(store.size).toBe(0);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('renews a refused token even if a public call succeeded since', async () => {
    const renew = () =>
      new Promise<IssuedSession>((resolve) =>
        setTimeout(() => resolve(issuedSession('second')), 1_000),
      );
    const { made } = keeper({ renew });
    await made.write(issuedSession('first'));
    made.answered('first', 401);
    made.answered('first', 200);
    const then = made.renew().then(made.bearer);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await then).toBe('second');
  });

  it('ends and deletes the session if the renewal is refused', async () => {
    const { made, present, onChange, store } = keeper({
      renew: async () => {
        throw new ShopFailure({ status: 401, code: 'unauthenticated', message: 'No.' });
      },
    });
    await made.write(issuedSession('first'));
    made.answered('first', 401);
    expect(await made.renew()).toMatchObject({ ok: false, failure: { status: 401 } });
    expect(await present()).toBe(false);
    expect(store.size).toBe(0);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('renews at most every five minutes if the clock is wrong', async () => {
    const { made, renewing } = keeper({ renew: async () => issuedSession('second', -60) });
    await made.write(issuedSession('first', -1));
    for (let call = 0; call < 5; call += 1) {
      await made.bearer();
      await vi.advanceTimersByTimeAsync(minute - 1);
    }
    expect(renewing).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(5);
    await made.bearer();
    expect(renewing).toHaveBeenCalledTimes(2);
  });

  it('keeps the session if the server does not answer', async () => {
    const { made, onChange, store, text } = keeper({
      renew: async () => {
        throw new ShopFailure({ status: 0, code: 'offline', message: 'Gone.' });
      },
    });
    await made.write(issuedSession('first'));
    made.answered('first', 401);
    expect(await made.renew()).toMatchObject({ ok: false, failure: { code: 'offline' } });
    expect(await made.bearer()).toBe('first');
    expect(store.size).toBe(1);
    expect(onChange).not.toHaveBeenCalled();
    expect(text()).not.toContain('first');
  });

  it('does not restore a session after a logout during the renewal', async () => {
    const slow = Promise.withResolvers<IssuedSession>();
    const { made, present, store } = keeper({ renew: () => slow.promise });
    await made.write(issuedSession('first'));
    made.answered('first', 401);
    const renewed = made.renew();
    await made.clear();
    slow.resolve(issuedSession('second'));
    expect(await renewed).toEqual({ ok: true, value: null });
    expect(await present()).toBe(false);
    expect(store.size).toBe(0);
  });

  it('ignores replies to an old token', async () => {
    const { made, renewing } = keeper();
    await made.write(issuedSession('first'));
    made.answered('older', 401);
    expect(renewing).not.toHaveBeenCalled();
  });
});
