import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contracts/errors.ts';
import type { Outcome } from '#contracts/failure.ts';
import type { IssuedSession } from '#contracts/people/sign-in.ts';
import { createSessionPolicy } from '#sign-in/session.ts';
import { issuedSession } from '#tests/desktop/support/other-shops.ts';

// The page and the desktop's main process both use this policy.

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

type Renewal = Outcome<IssuedSession | null>;
const renewed = (token: string, minutes?: number): Renewal => ({
  ok: true,
  value: issuedSession(token, minutes),
});
const failed = (status: number, code: ErrorCode | 'offline'): Renewal => ({
  ok: false,
  failure: { status, code, message: 'No.' },
});

/** Starts with the token `first`, which is valid for `minutes`. By default, renewals replace it with `second`. */
function begin(minutes = 60, renewal: () => Promise<Renewal> = async () => renewed('second')) {
  let session: IssuedSession | null = issuedSession('first', minutes);
  const renew = vi.fn(renewal);
  const onEnd = vi.fn();
  const store = {
    read: () => session,
    async write(next: IssuedSession) {
      session = next;
    },
    async clear() {
      session = null;
    },
  };
  return { ...createSessionPolicy({ store, renew, onEnd }), store, renew, onEnd };
}
const user = issuedSession('').user;

it('renews in the last five minutes, once, without delaying the requests', async () => {
  const { bearer, renew } = begin();
  await vi.advanceTimersByTimeAsync(54 * minute);
  expect(await bearer()).toBe('first');
  expect(renew).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(await Promise.all([bearer(), bearer()])).toEqual(['first', 'first']);
  await vi.advanceTimersByTimeAsync(0);
  expect(await bearer()).toBe('second');
  expect(renew).toHaveBeenCalledTimes(1);
});

it('renews once before the first requests after a long sleep', async () => {
  const { bearer, rejected, renew } = begin(-600);
  expect(await Promise.all([bearer(), bearer(), rejected('first')])).toEqual([
    'second',
    'second',
    { ok: true, value: user },
  ]);
  expect(renew).toHaveBeenCalledTimes(1);
});

it('renews at most every five minutes if the clock is wrong', async () => {
  const { bearer, renew } = begin(-1, async () => renewed('second', -60));
  for (let call = 0; call < 5; call += 1) {
    await bearer();
    await vi.advanceTimersByTimeAsync(minute - 1);
  }
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5);
  await bearer();
  expect(renew).toHaveBeenCalledTimes(2);
});

it('renews a rejected token once for all requests', async () => {
  const { bearer, rejected, renew } = begin();
  const requests = await Promise.all([rejected('first'), rejected('first')]);
  requests.push(await rejected('first'));
  for (const outcome of requests) expect(outcome).toEqual({ ok: true, value: user });
  expect(renew).toHaveBeenCalledTimes(1);
  expect(await bearer()).toBe('second');
});

it('never ends because of rejected requests, and soon renews again', async () => {
  let count = 0;
  const { bearer, rejected, renew, onEnd } = begin(60, async () => {
    count += 1;
    return renewed(`new ${count}`);
  });
  for (let request = 0; request < 20; request += 1) {
    expect(await rejected(await bearer())).toEqual({ ok: true, value: user });
  }
  expect(renew).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  await rejected(await bearer());
  expect(await bearer()).toBe('new 2');
  expect(onEnd).not.toHaveBeenCalled();
});

it.each([
  ['the shop rejects its renewal', failed(401, 'unauthenticated')],
  ['the account is closed', failed(403, 'account_closed')],
  ['no one is signed in at the sign-in service', { ok: true, value: null } as const],
])('ends if %s', async (_why, renewal) => {
  const { bearer, rejected, onEnd } = begin(60, async () => renewal);
  expect(await rejected('first')).toEqual(renewal);
  expect(await bearer()).toBeNull();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it.each([failed(0, 'offline'), failed(429, 'rate_limited'), failed(503, 'unavailable')])(
  'stays if its renewal fails for another reason, and renews at the next rejection',
  async (renewal) => {
    const { bearer, rejected, renew, onEnd } = begin(60, async () => renewal);
    expect(await rejected('first')).toEqual(renewal);
    expect(await rejected('first')).toEqual(renewal);
    expect(renew).toHaveBeenCalledTimes(2);
    expect(await bearer()).toBe('first');
    expect(onEnd).not.toHaveBeenCalled();
  },
);

it.each([renewed('second'), failed(401, 'unauthenticated')])(
  'does not come back or end again after a logout during its renewal',
  async (renewal) => {
    const slow = Promise.withResolvers<Renewal>();
    const { bearer, rejected, store, onEnd } = begin(60, () => slow.promise);
    const outcome = rejected('first');
    await store.clear();
    slow.resolve(renewal);
    expect(await outcome).toEqual(renewal.ok ? { ok: true, value: null } : renewal);
    expect(await bearer()).toBeNull();
    expect(onEnd).not.toHaveBeenCalled();
  },
);

it('ignores rejections of an old token or of no token', async () => {
  const { rejected, renew } = begin();
  expect(await rejected('older')).toEqual({ ok: true, value: user });
  expect(await rejected(null)).toEqual({ ok: true, value: user });
  expect(renew).not.toHaveBeenCalled();
});
