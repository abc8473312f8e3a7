import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { oldAddressKey } from '#tests/support/old-address-key.ts';

const hour = 3_600_000;
let clock = Date.now();
const now = () => new Date(clock);
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '10000' }, now });
const moderator = moderatorOf(app, now);

type SignIn = { uid: string; email: string; emailVerified?: boolean };
/** Logs in, which creates the account or changes its address. Returns the account's restrictions. */
async function logIn(signIn: SignIn) {
  const query = { email: signIn.email };
  const idToken = await app.identity.idToken(signIn);
  const { accessToken: token, user } = await app.call('issueToken', { query }, { token: idToken });
  const { suspended, selling_frozen } = await app.call('getAccount', {}, { token });
  return { id: user._id, suspend: Boolean(suspended), freeze_selling: Boolean(selling_frozen) };
}
const free = { suspend: false, freeze_selling: false };

async function leave(signIn: SignIn) {
  const token = await app.identity.idToken(signIn);
  await app.call('deleteAccount', { body: { confirmation: signIn.email } }, { token });
}
const storedKeys = () => app.db.selectFrom('effect_addresses').selectAll().execute();

const undone = new Error('undone');
/** Stores the effects like older versions did, migrates them, and compares. */
async function expectMigrated() {
  const file = '../../../server/db/migrations/012-effects-from-actions.sql';
  const migration = await readFile(new URL(file, import.meta.url), 'utf8');
  const work = app.db.transaction().execute(async (trx) => {
    const stored = async () => {
      const accounts = sql`SELECT * FROM effect_accounts ORDER BY person_id, decision_id`;
      const addresses = sql`
        SELECT e.* FROM effect_addresses e JOIN decision_actions USING (decision_id, position)
        WHERE ended_at IS NULL ORDER BY key, decision_id`;
      return [(await accounts.execute(trx)).rows, (await addresses.execute(trx)).rows];
    };
    const before = await stored();
    expect(before[0]).not.toEqual([]);
    await sql
      .raw(`
        ALTER TABLE decision_actions ADD undo jsonb;
        UPDATE decision_actions SET undo = json_build_object('effect', gen_random_uuid());
        CREATE VIEW old AS
          SELECT *, (undo ->> 'effect')::uuid AS effect_id FROM decision_actions;
        CREATE TABLE moderation_effects AS
          SELECT effect_id AS id, type AS kind, person_id, until, NULL::uuid AS copy_of
          FROM old JOIN decisions d ON d.id = decision_id WHERE ended_at IS NULL
          UNION ALL SELECT gen_random_uuid(), type, person_id, coalesce(ended_at, until),
            CASE WHEN ended_at IS NULL THEN effect_id END
          FROM effect_accounts JOIN old USING (decision_id, position);
        CREATE TABLE keys AS
          SELECT effect_id, key FROM effect_addresses JOIN old USING (decision_id, position)
          WHERE ended_at IS NULL;
        DROP VIEW old;
        DROP TABLE effect_addresses, effect_accounts;
        ALTER TABLE keys RENAME TO effect_addresses`)
      .execute(trx);
    await sql.raw(migration).execute(trx);
    expect(await stored()).toEqual(before);
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
}

it('a suspension stays with the verified address of a deleted account until a moderator lifts it, also in a migrated database', async () => {
  const email = 'again@example.test';
  const { id } = await logIn({ uid: 'again-1', email });
  const suspension = await moderator.act('suspend', { personId: id });
  await moderator.act('freeze_selling', { personId: id }, new Date(clock + hour));
  await leave({ uid: 'again-1', email });
  expect(JSON.stringify(await storedKeys())).not.toContain('again@');

  const body = { name: 'Another Name', email };
  const token = await app.identity.idToken({ uid: 'again-2', email });
  expect((await app.refused('createUser', { body }, { token })).code).toBe('account_suspended');
  expect(await logIn({ uid: 'again-2', email })).toMatchObject({
    suspend: true,
    freeze_selling: true,
  });
  // Only the owner of an address can verify it, so an unverified address is not restricted.
  const early = { uid: 'early', email: 'early@example.test', emailVerified: false };
  const late = { uid: 'late', email: 'late@example.test' };
  const lateSuspension = await moderator.act('suspend', { personId: (await logIn(late)).id });
  await logIn({ ...late, email: early.email.replace('early', 'later') });
  const claimed = { ...early, email: late.email };
  expect(await logIn(claimed)).toMatchObject(free);
  const proven = { ...claimed, emailVerified: true };
  expect(await logIn(proven)).toMatchObject({ suspend: true });

  await expectMigrated();
  clock += hour;
  await moderator.undo(suspension);
  clock += 1;
  await moderator.undo(lateSuspension);
  // The job hasn't updated the later accounts yet.
  await expectMigrated();
  await moderator.endDue();
  for (const one of [{ uid: 'again-2', email }, proven]) {
    expect(await logIn(one)).toMatchObject(free);
  }
  expect(await storedKeys()).toEqual([]);
});

it('a suspension stays with an international address under the key of an older release', async () => {
  const email = 'bo@xn--bcher-kva.test';
  const { id } = await logIn({ uid: 'bo-1', email });
  const undo = await moderator.act('suspend', { personId: id });
  await leave({ uid: 'bo-1', email });
  const key = oldAddressKey('bo@bücher.test', 'moderation/address');
  await app.db.updateTable('effect_addresses').set({ key }).execute();
  expect(await logIn({ uid: 'bo-2', email })).toMatchObject({ suspend: true });
  await moderator.undo(undo);
  await moderator.endDue();
});

it('a decision after an account was deleted reaches the next account, and its case lifts it again', async () => {
  const cases = moderationOf(app);
  const admin = await app.signUp({ role: 'admin' });
  const email = 'gone-first@example.test';
  const openCase = async ({ id }: { id: string }) =>
    (await app.call('openUserCase', { params: { id } }, admin))._id;
  const opened = await openCase(await logIn({ uid: 'gone-1', email }));
  await leave({ uid: 'gone-1', email });
  const next = { uid: 'gone-2', email };
  expect(await logIn(next)).toMatchObject(free);
  expect((await cases.decide(admin, opened, [{ type: 'suspend' }])).ok).toBe(true);
  const suspended = await logIn(next);
  expect(suspended.suspend).toBe(true);
  expect(await openCase(suspended)).toBe(opened);
  await cases.decide(admin, opened, [{ type: 'none' }]);
  await moderator.endDue();
  expect(await logIn(next)).toMatchObject(free);
});

type Measure = { type: 'suspend' | 'freeze_selling'; until: number | null; addresses: Set<string> };

const command = fc.oneof(
  fc.record({ run: fc.constant('restrict' as const), who: fc.nat(3), hours: fc.nat(3) }),
  fc.record({ run: fc.constant('leave' as const), who: fc.nat(3) }),
  fc.record({ run: fc.constant('move' as const), who: fc.nat(3), to: fc.nat(3) }),
  fc.record({ run: fc.constant('lift' as const), which: fc.nat(9) }),
  fc.record({ run: fc.constant('wait' as const) }),
);

it('an address is restricted exactly while a measure lasts, even if accounts come and go', async () => {
  let shop = 0;
  const property = fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
    shop += 1;
    let people = 0;
    /** The sign-in of the account that has each address. */
    const holders = new Map<string, string>();
    const lasting = new Map<Awaited<ReturnType<typeof moderator.act>>, Measure>();
    const addressOf = (n: number) => `p${n}@shop-${shop}.test`;
    const signInOf = (email: string): SignIn => {
      const uid = holders.get(email) ?? `${shop}-${people++}`;
      holders.set(email, uid);
      return { uid, email };
    };
    const logInAsExpected = async (email: string) => {
      const found = await logIn(signInOf(email));
      const applies = (type: Measure['type']) =>
        [...lasting.values()].some((one) => one.type === type && one.addresses.has(email));
      const expected = { suspend: applies('suspend'), freeze_selling: applies('freeze_selling') };
      expect(found).toMatchObject(expected);
      return found;
    };
    for (const one of commands) {
      const email = 'who' in one ? addressOf(one.who) : '';
      const known = email === '' ? null : await logInAsExpected(email);
      if (one.run === 'restrict' && known) {
        const type = one.hours % 2 === 0 ? 'suspend' : 'freeze_selling';
        const until = one.hours === 0 ? null : clock + one.hours * hour;
        const undo = await moderator.act(
          type,
          { personId: known.id },
          until ? new Date(until) : null,
        );
        lasting.set(undo, { type, until, addresses: new Set([email]) });
      } else if (one.run === 'leave') {
        await leave(signInOf(email));
        holders.delete(email);
      } else if (one.run === 'move' && !holders.has(addressOf(one.to))) {
        const to = addressOf(one.to);
        const { uid } = signInOf(email);
        await logIn({ uid, email: to });
        holders.delete(email);
        holders.set(to, uid);
        for (const { addresses } of lasting.values()) if (addresses.has(email)) addresses.add(to);
      } else if (one.run === 'lift') {
        const undo = [...lasting.keys()].at(one.which % Math.max(1, lasting.size));
        if (undo !== undefined) {
          await moderator.undo(undo);
          lasting.delete(undo);
        }
      } else if (one.run === 'wait') {
        clock += hour;
        for (const [undo, { until }] of lasting) {
          if (until !== null && until <= clock) lasting.delete(undo);
        }
      }
      await moderator.endDue();
    }
    for (const address of [0, 1, 2, 3].map(addressOf)) await logInAsExpected(address);
    for (const undo of lasting.keys()) await moderator.undo(undo);
    await moderator.endDue();
    expect(await storedKeys()).toEqual([]);
  });
  await fc.assert(property, { seed: 7, numRuns: 25 });
});
