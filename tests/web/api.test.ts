import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { changedAgo } from '#contracts/changed-ago.ts';
import { signOutElsewhere } from '#contracts/people/account.ts';
import { listUsers } from '#contracts/people/user-list.ts';
import { checkAdmin, issueToken } from '#contracts/people/users.ts';
import { type ApiOptions, call } from '#src/lib/api.ts';
import { currentSession, endSession, startSession } from '#src/lib/session.ts';
import {
  createWebSignIn,
  exampleIdentity,
  keepSession,
  resetSignInService,
  signInService,
  signInServiceGone,
} from '#tests/support/fake-sign-in-service.ts';
import { exampleUser } from '#tests/support/render-app.tsx';
import { answer, refusal, refuse } from '#tests/support/web-api.ts';
import { lastProductPage } from '#tests/support/web-examples.ts';

const anHour = () => new Date(Date.now() + 3_600_000).toISOString();
const token = (accessToken: string, expires_at = anHour()) => ({
  accessToken,
  expires_at,
  user: exampleUser,
});
const noProducts = lastProductPage([]);
const isAdmin = () => call(checkAdmin, { params: { email: exampleUser.email } });

beforeEach(async () => {
  resetSignInService();
  await endSession(false);
});

describe('a call', () => {
  it('fills the path, and repeats a query parameter for each of its values', async () => {
    const asked = answer(listProducts, noProducts);
    await call(listProducts, {
      query: { condition: ['Mint', 'Good'], q: 'les paul', location: '' },
    });
    expect(asked[0]?.query.getAll('condition')).toEqual(['Mint', 'Good']);
    expect(asked[0]?.query.get('q')).toBe('les paul');
    expect(asked[0]?.query.has('brand')).toBe(false);
  });

  it('says how long ago the person may have changed something', async () => {
    const sent: number[] = [];
    const sender: ApiOptions['sender'] = async (_url, { headers }) => {
      sent.push(Number(headers[changedAgo]));
      return Response.json(noProducts);
    };
    const before = performance.now();
    await call(signOutElsewhere, {}, { sender, bearer: 'id' }).catch(() => {});
    await call(listProducts, { query: {} }, { sender });
    expect(sent.at(-1)).toBeLessThanOrEqual(performance.now() - before);
  });

  it('throws a refusal that contains its fields and request id', async () => {
    refuse(listProducts, 'invalid', {
      message: 'Look again.',
      fields: { min_price: 'No amount!' },
    });
    await expect(call(listProducts, { query: {} })).rejects.toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Look again.',
      fields: { min_price: 'No amount!' },
      requestId: 'test-request',
    });
  });

  it('rejects a reply that breaks its contract', async () => {
    answer(listProducts, () => new Response('{"items":1}'));
    await expect(call(listProducts, { query: {} })).rejects.toMatchObject({ code: 'broken_reply' });
  });
});

describe('a rejected access token', () => {
  beforeEach(async () => {
    await startSession();
    keepSession(token('old'));
  });

  it('is renewed once for concurrent calls, which then succeed', async () => {
    const asked = answer(checkAdmin, ({ bearer }) =>
      bearer === 'new' ? { isAdmin: false, role: 'user' as const } : refusal('unauthenticated'),
    );
    const exchanged = answer(issueToken, token('new'));
    await Promise.all([isAdmin(), isAdmin(), isAdmin()]);
    expect(exchanged).toHaveLength(1);
    expect(exchanged[0]?.bearer).toBe(exampleIdentity.token);
    expect(asked.filter(({ bearer }) => bearer === 'new')).toHaveLength(3);
    expect(localStorage.getItem('accessToken')).toBe('new');
  });

  it('ends the session of an account that was deleted', async () => {
    refuse(checkAdmin, 'unauthenticated');
    refuse(issueToken, 'account_closed');
    await expect(isAdmin()).rejects.toMatchObject({ code: 'account_closed' });
    expect(currentSession().status).toBe('signed-out');
  });

  it('uses the token that another tab has renewed', async () => {
    answer(checkAdmin, ({ bearer }) => {
      if (bearer === 'from another tab') return { isAdmin: false, role: 'user' as const };
      localStorage.setItem('accessToken', 'from another tab');
      return refusal('unauthenticated');
    });
    await expect(isAdmin()).resolves.toMatchObject({ isAdmin: false });
    expect(signInService.freshIdentity).not.toHaveBeenCalled();
  });

  it('keeps the session if the sign-in service is unreachable', async () => {
    refuse(checkAdmin, 'unauthenticated');
    signInService.freshIdentity.mockRejectedValue(signInServiceGone());
    await expect(isAdmin()).rejects.toMatchObject({ code: 'offline' });
    expect(currentSession().status).toBe('signed-in');
  });

  it('is not renewed after a 403', async () => {
    refuse(listUsers, 'forbidden');
    await expect(call(listUsers, { query: {} })).rejects.toMatchObject({ status: 403 });
    expect(signInService.freshIdentity).not.toHaveBeenCalled();
  });
});

describe('a stored session', () => {
  it('does not come back if the user logs out while the password is changed', async () => {
    let session: ReturnType<typeof token> | null = token('stored');
    const write = vi.fn(async () => undefined);
    const store = { read: () => session, write, clear: async () => undefined };
    answer(signOutElsewhere, { sessions_valid_from: anHour() });
    answer(issueToken, () => {
      session = null;
      return token('new');
    });
    const change = { current: 'Fret#2nd', next: 'Fret#3rd' };
    expect(await createWebSignIn(store).changePassword(change)).toMatchObject({ ok: true });
    expect(write).not.toHaveBeenCalled();
  });

  it('follows another tab that logs out', async () => {
    keepSession(token('stored'));
    await startSession();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    await expect.poll(() => currentSession().status).toBe('signed-out');
  });
});
