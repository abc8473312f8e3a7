import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IssuedSession } from '#contracts/desktop.ts';
import { type Keychain, KeychainTrouble, type TroubleReason } from '#electron/main/keychain.ts';
import {
  createSessionKeeper,
  type KeychainHint,
  RenewalRefused,
} from '#electron/main/session-keeper.ts';
import { issuedSession } from './support/other-shops.ts';
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
  renew?: (old: IssuedSession) => Promise<IssuedSession>;
};

function keeper({ keychain, stored, hint = 'none', renew }: Given = {}) {
  const store = new Map<string, string>(stored === undefined ? [] : [[origin, stored]]);
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
    renew: renewing,
    hint: {
      get: () => kept,
      set: async (next) => {
        kept = next;
      },
    },
    onChange,
    onTrouble,
    log,
  });
  return { made, store, onChange, onTrouble, renewing, text, hint: () => kept };
}

const never = <T>() => new Promise<T>(() => undefined);

describe('keeping', () => {
  it('keeps a session under its server, and gives only its token out', async () => {
    const { made, store, hint } = keeper();
    await made.save(issuedSession('first'));
    expect([...store.keys()]).toEqual([origin]);
    expect(await made.present()).toBe(true);
    expect(await made.bearer()).toBe('first');
    expect(hint()).toBe('kept');
  });

  it('asks the keychain at no start that has nothing to find', async () => {
    const read = vi.fn(async () => null);
    const { made } = keeper({ keychain: { read } });
    expect(await made.present()).toBe(false);
    expect(await made.bearer()).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });

  it('asks it once where there is something', async () => {
    const read = vi.fn(async () => JSON.stringify(issuedSession('first')));
    const { made } = keeper({ hint: 'kept', keychain: { read } });
    expect(await Promise.all([made.present(), made.bearer(), made.bearer()])).toEqual([
      true,
      'first',
      'first',
    ]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it.each(['not json', '{}', '[]', '{"accessToken":7}', 'null'])(
    'takes %s for no session, and leaves it',
    async (stored) => {
      const { made, store, hint } = keeper({ stored, hint: 'kept' });
      expect(await made.present()).toBe(false);
      expect(store.get(origin)).toBe(stored);
      expect(hint()).toBe('kept');
    },
  );

  it.each(['missing', 'locked', 'denied', 'failed'] as const)(
    'works from memory where the keychain is %s, and tells it once',
    async (reason) => {
      const refuse = async () => {
        throw new KeychainTrouble(reason);
      };
      const { made, onTrouble } = keeper({
        hint: 'kept',
        keychain: { read: refuse, write: refuse, remove: refuse },
      });
      expect(await made.present()).toBe(false);
      await made.save(issuedSession('first'));
      await made.save(issuedSession('second'));
      expect(await made.bearer()).toBe('second');
      await made.clear();
      expect(await made.bearer()).toBeNull();
      expect(onTrouble.mock.calls).toEqual([[reason]]);
    },
  );
});

describe('a slow keychain', () => {
  it('is waited for two seconds without a word', async () => {
    const { made, onTrouble } = keeper({
      hint: 'kept',
      keychain: {
        read: () =>
          new Promise((resolve) =>
            setTimeout(() => resolve(JSON.stringify(issuedSession('first'))), 2_000),
          ),
      },
    });
    const present = made.present();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await present).toBe(true);
    expect(onTrouble).not.toHaveBeenCalled();
  });

  it('is given up after eight, and believed when it answers late', async () => {
    const late = Promise.withResolvers<string | null>();
    const { made, onTrouble, onChange } = keeper({
      hint: 'kept',
      keychain: { read: () => late.promise },
    });
    const present = made.present();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await present).toBe(false);
    expect(onTrouble).toHaveBeenCalledWith('slow');
    late.resolve(JSON.stringify(issuedSession('first')));
    await vi.advanceTimersByTimeAsync(0);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(await made.bearer()).toBe('first');
  });

  it('never brings back who logged out, or in as somebody else, meanwhile', async () => {
    const late = Promise.withResolvers<string | null>();
    const { made } = keeper({ hint: 'kept', keychain: { read: () => late.promise } });
    const present = made.present();
    await vi.advanceTimersByTimeAsync(8_000);
    await present;
    await made.save(issuedSession('newer'));
    late.resolve(JSON.stringify(issuedSession('older')));
    await vi.advanceTimersByTimeAsync(0);
    expect(await made.bearer()).toBe('newer');
  });

  it('holds up neither a login nor a logout for ever', async () => {
    const { made } = keeper({ keychain: { write: never<void>, remove: never<void> } });
    const saved = made.save(issuedSession('first'));
    await vi.advanceTimersByTimeAsync(8_000);
    await saved;
    expect(await made.bearer()).toBe('first');
    const cleared = made.clear();
    await vi.advanceTimersByTimeAsync(8_000);
    await cleared;
    expect(await made.present()).toBe(false);
  });
});

describe('logging out', () => {
  it('removes it', async () => {
    const { made, store, hint } = keeper();
    await made.save(issuedSession('first'));
    await made.clear();
    expect(store.size).toBe(0);
    expect(hint()).toBe('none');
  });

  it('remembers what could not be removed: the next start removes it, and never uses it', async () => {
    const locked = async () => {
      throw new KeychainTrouble('locked');
    };
    const before = keeper({ keychain: { remove: locked } });
    await before.made.save(issuedSession('first'));
    await before.made.clear();
    expect(before.hint()).toBe('unwanted');

    const after = keeper({ stored: before.store.get(origin) ?? '', hint: before.hint() });
    expect(await after.made.present()).toBe(false);
    await vi.advanceTimersByTimeAsync(0);
    expect(after.store.size).toBe(0);
    expect(after.hint()).toBe('none');
  });
});

describe('renewing', () => {
  it('does so five minutes before the end, and keeps the new one', async () => {
    const { made, renewing, store } = keeper();
    await made.save(issuedSession('first'));
    await vi.advanceTimersByTimeAsync(54 * minute);
    expect(renewing).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2 * minute);
    expect(renewing).toHaveBeenCalledTimes(1);
    expect(await made.bearer()).toBe('second');
    expect(store.get(origin)).toContain('"second"');
  });

  it('does so before the first call after a long sleep, once for all callers', async () => {
    const stored = JSON.stringify(issuedSession('first', -600));
    const { made, renewing } = keeper({ stored, hint: 'kept' });
    expect(await Promise.all([made.bearer(), made.bearer(), made.renew()])).toMatchObject([
      'second',
      'second',
      { user: { name: 'Ann' } },
    ]);
    expect(renewing).toHaveBeenCalledTimes(1);
  });

  it('says who it is, and no secret', async () => {
    const { made } = keeper();
    await made.save(issuedSession('first'));
    const renewed = await made.renew();
    expect(Object.keys(renewed ?? {}).sort()).toEqual(['expires_at', 'user']);
  });

  it('does so when the server refuses the token, and ends when it refuses the new one', async () => {
    const { made, onChange, store } = keeper();
    await made.save(issuedSession('first'));
    made.answered('first', 200);
    made.answered('first', 401);
    await vi.advanceTimersByTimeAsync(0);
    expect(await made.bearer()).toBe('second');
    expect(onChange).not.toHaveBeenCalled();
    made.answered('second', 401);
    await vi.advanceTimersByTimeAsync(0);
    expect(await made.present()).toBe(false);
    expect(store.size).toBe(0);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('renews what was refused also where a public call with it was answered since', async () => {
    const renew = () =>
      new Promise<IssuedSession>((resolve) =>
        setTimeout(() => resolve(issuedSession('second')), 1_000),
      );
    const { made } = keeper({ renew });
    await made.save(issuedSession('first'));
    made.answered('first', 401);
    made.answered('first', 200);
    const then = made.renew().then(made.bearer);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await then).toBe('second');
  });

  it('ends, and forgets, where the renewal is refused', async () => {
    const { made, onChange, store } = keeper({
      renew: async () => {
        throw new RenewalRefused('400');
      },
    });
    await made.save(issuedSession('first'));
    made.answered('first', 401);
    expect(await made.renew()).toBeNull();
    expect(await made.present()).toBe(false);
    expect(store.size).toBe(0);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('renews no oftener than every five minutes what has always ended: a clock may be wrong', async () => {
    const { made, renewing } = keeper({ renew: async () => issuedSession('second', -60) });
    await made.save(issuedSession('first', -1));
    for (let call = 0; call < 5; call += 1) await made.bearer();
    await vi.advanceTimersByTimeAsync(4 * minute);
    expect(renewing).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(minute);
    expect(renewing).toHaveBeenCalledTimes(2);
  });

  it('keeps the session where nobody answers', async () => {
    const { made, onChange, store, text } = keeper({
      renew: async () => {
        throw new Error('fetch failed');
      },
    });
    await made.save(issuedSession('first'));
    made.answered('first', 401);
    await expect(made.renew()).rejects.toThrow('fetch failed');
    expect(await made.bearer()).toBe('first');
    expect(store.size).toBe(1);
    expect(onChange).not.toHaveBeenCalled();
    expect(text()).not.toContain('first');
  });

  it('does not bring back who logged out meanwhile', async () => {
    const slow = Promise.withResolvers<IssuedSession>();
    const { made, store } = keeper({ renew: () => slow.promise });
    await made.save(issuedSession('first'));
    made.answered('first', 401);
    const renewed = made.renew();
    await made.clear();
    slow.resolve(issuedSession('second'));
    expect(await renewed).toBeNull();
    expect(await made.present()).toBe(false);
    expect(store.size).toBe(0);
  });

  it('takes no notice of an old token’s answer', async () => {
    const { made, renewing } = keeper();
    await made.save(issuedSession('first'));
    made.answered('older', 401);
    expect(renewing).not.toHaveBeenCalled();
  });
});
