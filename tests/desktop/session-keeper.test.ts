import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Keychain, KeychainTrouble, type TroubleReason } from '#electron/main/keychain.ts';
import { createSessionKeeper, type KeychainHint } from '#electron/main/session-keeper.ts';
import { issuedSession, keptSession } from './support/other-shops.ts';
import { readableLog } from './support/quiet-log.ts';

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
};

function keeper({ keychain, stored, hint = 'none' }: Given = {}) {
  const store = new Map<string, string>(stored === undefined ? [] : [['session', stored]]);
  let kept = hint;
  const memory: Keychain = {
    read: async (account) => store.get(account) ?? null,
    write: async (account, secret) => void store.set(account, secret),
    remove: async (account) => void store.delete(account),
    ...keychain,
  };
  const onLate = vi.fn();
  const onTrouble = vi.fn<(reason: TroubleReason) => void>();
  const made = createSessionKeeper({
    origin,
    keychain: memory,
    hint: {
      get: () => kept,
      set: (next) => {
        kept = next;
      },
    },
    onLate,
    onTrouble,
    log: readableLog().log,
  });
  const token = async () => {
    await made.ready();
    return made.read()?.accessToken ?? null;
  };
  return { made, token, store, onLate, onTrouble, hint: () => kept };
}

const never = <T>() => new Promise<T>(() => undefined);

describe('storing a session', () => {
  it('stores a session with the origin of its server', async () => {
    const { made, token, store, hint } = keeper();
    await made.write(issuedSession('first'));
    expect([...store.keys()]).toEqual(['session']);
    expect(JSON.parse(store.get('session') ?? '')).toMatchObject({ origin });
    expect(await token()).toBe('first');
    expect(hint()).toBe('kept');
  });

  it('does not read the keychain at a start without a session', async () => {
    const read = vi.fn(async () => null);
    const { token } = keeper({ keychain: { read } });
    expect(await token()).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });

  it('reads the keychain once if it holds a session', async () => {
    const read = vi.fn(async () => keptSession(origin, 'first'));
    const { token } = keeper({ hint: 'kept', keychain: { read } });
    expect(await Promise.all([token(), token()])).toEqual(['first', 'first']);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each(['not json', '{}', '[]', '{"accessToken":7}', 'null'])(
    'ignores the invalid entry %s, and leaves it',
    async (stored) => {
      const { token, store, hint } = keeper({ stored, hint: 'kept' });
      expect(await token()).toBeNull();
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
      const { made, token, onTrouble } = keeper({
        hint: 'kept',
        keychain: { read: refuse, write: refuse, remove: refuse },
      });
      expect(await token()).toBeNull();
      await made.write(issuedSession('first'));
      await made.write(issuedSession('second'));
      expect(await token()).toBe('second');
      await made.clear();
      expect(await token()).toBeNull();
      expect(onTrouble.mock.calls).toEqual([[reason]]);
    },
  );
});

it('ignores another shop’s session, and overwrites it at the next login', async () => {
  const stored = keptSession('https://other.example.com', 'foreign');
  const { made, token, store } = keeper({ stored, hint: 'kept' });
  expect(await token()).toBeNull();
  expect(await token()).toBeNull();
  await made.write(issuedSession('first'));
  expect([...store.values()].join()).not.toContain('foreign');
});

describe('a slow keychain', () => {
  it('is waited for without a notice for two seconds', async () => {
    const { token, onTrouble } = keeper({
      hint: 'kept',
      keychain: {
        read: () =>
          new Promise((resolve) => setTimeout(() => resolve(keptSession(origin, 'first')), 2_000)),
      },
    });
    const looked = token();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await looked).toBe('first');
    expect(onTrouble).not.toHaveBeenCalled();
  });

  it('is no longer waited for after eight seconds, but a late reply is still used', async () => {
    const late = Promise.withResolvers<string | null>();
    const { token, onTrouble, onLate } = keeper({
      hint: 'kept',
      keychain: { read: () => late.promise },
    });
    const looked = token();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await looked).toBeNull();
    expect(onTrouble).toHaveBeenCalledWith('slow');
    late.resolve(keptSession(origin, 'first'));
    await vi.advanceTimersByTimeAsync(0);
    expect(onLate).toHaveBeenCalledTimes(1);
    expect(await token()).toBe('first');
  });

  it('never restores a session after a logout or a login as another user', async () => {
    const late = Promise.withResolvers<string | null>();
    const { made, token } = keeper({ hint: 'kept', keychain: { read: () => late.promise } });
    const looked = token();
    await vi.advanceTimersByTimeAsync(8_000);
    await looked;
    await made.write(issuedSession('newer'));
    late.resolve(keptSession(origin, 'older'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await token()).toBe('newer');
  });

  it('does not block a login or logout', async () => {
    const { made, token } = keeper({ keychain: { write: never<void>, remove: never<void> } });
    const saved = made.write(issuedSession('first'));
    await vi.advanceTimersByTimeAsync(8_000);
    await saved;
    expect(await token()).toBe('first');
    const cleared = made.clear();
    await vi.advanceTimersByTimeAsync(8_000);
    await cleared;
    expect(await token()).toBeNull();
  });
});

it('logging out removes a session at the next start if logging out failed to remove it, and never uses it', async () => {
  const locked = async () => {
    throw new KeychainTrouble('locked');
  };
  const before = keeper({ keychain: { remove: locked } });
  await before.made.write(issuedSession('first'));
  await before.made.clear();
  expect(before.hint()).toBe('unwanted');

  const after = keeper({ stored: before.store.get('session') ?? '', hint: before.hint() });
  expect(await after.token()).toBeNull();
  await vi.advanceTimersByTimeAsync(0);
  expect(after.store.size).toBe(0);
  expect(after.hint()).toBe('none');
});
