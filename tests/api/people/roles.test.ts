import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#contracts/permissions.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';

let admin: SignedUp;
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });

/** Each test starts with one admin. */
beforeEach(async () => {
  await app.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute();
  admin = await app.signUp({ role: 'admin' });
});

const change = ({ user }: SignedUp, role: Role, by = admin) =>
  app.attempt('setRole', { params: { id: user._id }, body: { role } }, by);
const changed = { ok: true, reply: { modifiedCount: 1 } };
const refusedWith = (status: number, code: string) => ({ ok: false, error: { status, code } });

const admins = () => app.db.selectFrom('users').select('id').where('role', '=', 'admin').execute();

describe('an admin', () => {
  it('gives and removes roles, with an audit entry, and revokes older tokens', async () => {
    const person = await app.signUp();
    const steps: Role[] = ['staff', 'admin', 'staff', 'user'];
    for (const role of steps) {
      const before = { token: await app.logIn(person.email) };
      expect(await change(person, role)).toMatchObject(changed);
      expect(await change(person, role)).toMatchObject({ ok: true, reply: { modifiedCount: 0 } });
      expect((await app.refused('listProducts', { query: {} }, before)).code).toBe(
        'unauthenticated',
      );
    }
    expect(await auditEntries(app, person.user._id)).toEqual(
      steps.map((to, n) => ({
        actor_id: admin.user._id,
        action: 'role changed',
        details: { from: steps[n - 1] ?? 'user', to },
      })),
    );
  });

  it('can’t give a role to an account without a verified email, but can remove one', async () => {
    const person = await app.signUp({ name: 'Una Verified', emailVerified: false });
    const params = { id: person.user._id };
    for (const outcome of [
      await change(person, 'staff'),
      await change(person, 'admin'),
      await app.attempt('makeAdmin', { params }, admin),
    ]) {
      expect(outcome).toMatchObject(refusedWith(409, 'conflict'));
      expect(outcome).toMatchObject({
        error: { message: expect.stringContaining('hasn’t verified') },
      });
    }
    await app.change('users', params.id, { role: 'staff' });
    expect(await change(person, 'user')).toMatchObject(changed);
  });
});

describe('the last admin', () => {
  const locks = () => waitersFor(app.db);

  /** Sends the second request when the first has made its changes but has not committed yet. */
  async function atOnce<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const [one, other] = await app.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE audit_entries IN SHARE MODE`.execute(trx);
      const calls = [first()] as const;
      await expect.poll(locks).toBe(1);
      const both = [...calls, second()] as const;
      await expect.poll(locks).toBe(2);
      return both;
    });
    return Promise.all([one, other]);
  }

  it('can’t lose the role', async () => {
    expect(await change(admin, 'user')).toMatchObject(refusedWith(409, 'last_admin'));
    expect(await change(admin, 'staff')).toMatchObject(refusedWith(409, 'last_admin'));
    expect(await admins()).toEqual([{ id: admin.user._id }]);
  });

  it.each([
    ['both step down', (one: SignedUp): Promise<{ ok: boolean }> => change(one, 'user', one)],
    [
      'one deletes the account',
      ({ email, idToken }: SignedUp): Promise<{ ok: boolean }> =>
        app.attempt('deleteAccount', { body: { confirmation: email } }, { token: idToken }),
    ],
  ])('remains an admin when two admins leave at the same time: %s', async (_, leave) => {
    const other = await app.signUp({ role: 'admin' });
    const [left, stayed] = await atOnce(
      () => leave(other),
      () => change(admin, 'user', admin),
    );
    expect(left.ok).toBe(true);
    expect(stayed).toMatchObject(refusedWith(409, 'last_admin'));
    expect(await admins()).toEqual([{ id: admin.user._id }]);
  });

  it('remains an admin when two demote each other, because the demoted one loses the permission', async () => {
    const other = await app.signUp({ role: 'admin' });
    const [first, second] = await atOnce(
      () => change(other, 'user', admin),
      () => change(admin, 'user', other),
    );
    expect(first).toMatchObject(changed);
    expect(second).toMatchObject(refusedWith(401, 'unauthenticated'));
    expect(await admins()).toEqual([{ id: admin.user._id }]);
  });
});

it('staff can’t delete another seller’s product', async () => {
  const [seller, staff] = [await app.signUp(), await app.signUp({ role: 'staff' })];
  const { _id } = await app.createProduct(seller.token);
  const refusal = await app.refused('deleteProduct', { params: { id: _id } }, staff);
  expect(refusal.code).toBe('forbidden');
});
