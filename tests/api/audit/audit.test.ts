import { readFile } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyChain } from '#server/audit/audit-chain.ts';
import { createHeadPublisher } from '#server/audit/publish-head.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { createDatabase, type Database } from '#server/db/client.ts';
import { createTell } from '#server/notices/tell.ts';
import { startTestApp } from '#tests/support/api.ts';
import { appUrlOf, openPool } from '#tests/support/database.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const { token, user } = await app.signUp({ role: 'admin' });
const admin = { token, id: user._id };
/** Connects as the application's user, who doesn't own the tables. */
const asApp = createDatabase(openPool(appUrlOf(app.databaseUrl)));

afterAll(async () => {
  await asApp.destroy();
});

/** Adds an entry with text in its details, as 0.2.0 did. */
const write = (db: Database, n: number, concernsId: string | null = null) =>
  db
    .insertInto('audit_entries')
    .values({
      ...{ id: uuidv7(), actor_id: admin.id, action: 'test done', subject_id: admin.id },
      concerns_id: concernsId,
      details: JSON.stringify({ n, text: 'Zoë "quoted" \\ 🎸' }),
    })
    .execute();
for (let n = 0; n < 5; n += 1) await write(asApp, n);

const verify = () => app.call('verifyAudit', {}, admin);
const list = (query = {}) => app.call('listAudit', { query }, admin);

it('rejects text in the details of a new entry', async () => {
  const robin = 'Change for Robin Player, phone 503 555 0123';
  const entries = [
    { action: 'drawer opened, no sale', details: { no_sale_id: robin } },
    { action: 'drawer opened, no sale', details: { no_sale_id: admin.id, reason: robin } },
    { action: 'account deleted', details: { name: robin } },
    { action: 'product edited', details: { changed: [robin] } },
  ] as unknown as { action: 'job retried'; details: Record<string, never> }[];
  for (const entry of entries) {
    const written = app.db.transaction().execute((trx) =>
      writeAuditEntry(trx, {
        ...{ actorId: admin.id, subjectId: admin.id, at: new Date() },
        ...entry,
      }),
    );
    await expect(written).rejects.toMatchObject({ name: '$ZodError' });
  }
});

it.each([
  `UPDATE audit_entries SET action = 'x'`,
  'UPDATE audit_entries SET seq = 1 WHERE false',
  'DELETE FROM audit_entries',
  'TRUNCATE audit_entries CASCADE',
  'ALTER TABLE audit_entries DISABLE TRIGGER ALL',
  'ALTER TABLE audit_entries DROP COLUMN hash',
  'DROP TRIGGER audit_entries_are_chained ON audit_entries',
  'DROP FUNCTION seal_audit_entry CASCADE',
  'CREATE OR REPLACE FUNCTION public.seal_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$',
  'CREATE TRIGGER t BEFORE INSERT ON audit_entries EXECUTE FUNCTION seal_audit_entry()',
  'SET session_replication_role = replica',
  'UPDATE audit_heads SET seq = 1',
  'DELETE FROM audit_heads',
  'DELETE FROM kysely_migration',
  `INSERT INTO audit_entries (id, actor_job, action, subject_id, seq, payload, hash)
      VALUES (gen_random_uuid(), 'x', 'x', gen_random_uuid(), 999, '', '')`,
])('the application’s database user can’t run %s', async (statement) => {
  await expect(sql.raw(statement).execute(asApp)).rejects.toThrow(
    /permission denied|must be owner/,
  );
});

describe('a change by the owner of the tables', () => {
  /** Disables the triggers, runs these statements, verifies the audit log, and rolls everything back. */
  async function tamper(...statements: string[]) {
    const undo = new Error('undo');
    let result: unknown;
    const changed = app.db.transaction().execute(async (trx) => {
      await sql`ALTER TABLE audit_entries DISABLE TRIGGER USER`.execute(trx);
      for (const statement of statements) await sql.raw(statement).execute(trx);
      result = await verifyChain(trx);
      throw undo;
    });
    await expect(changed).rejects.toBe(undo);
    return result;
  }
  const ids: Record<number, string> = {};

  beforeEach(async () => {
    for (const { seq, _id } of (await list()).items) ids[seq] = _id;
  });
  const broken = (seq: number, problem: string, _id: string | null = ids[seq] ?? 'unknown') => ({
    ok: false,
    entries: seq - 1,
    first_broken: { seq, _id, problem },
  });

  it('is rejected by the triggers', async () => {
    for (const statement of [
      `UPDATE audit_entries SET action = 'x' WHERE seq = 1`,
      'DELETE FROM audit_entries WHERE seq = 1',
      'TRUNCATE audit_entries CASCADE',
    ]) {
      await expect(sql.raw(statement).execute(app.db)).rejects.toThrow('never changed or deleted');
    }
  });

  it('is detected by verify, which names the entry', async () => {
    expect(await verify()).toMatchObject({ ok: true });
    const update = (set: string, seq: number) =>
      `UPDATE audit_entries SET ${set} WHERE seq = ${seq}`;
    for (const column of [
      `details = '{"n":3}'`,
      `action = 'test Done'`,
      `actor_id = NULL, actor_job = 'nobody'`,
      'actor_salt = gen_random_uuid()',
      'subject_id = gen_random_uuid()',
      `concerns_id = '${admin.id}'`,
      `created_at = created_at + interval '1 millisecond'`,
      `payload = replace(payload, 'done', 'Done')`,
    ]) {
      expect(await tamper(update(column, 2))).toEqual(broken(2, 'changed'));
    }
    expect(await tamper(update(`hash = sha256('x')`, 3))).toEqual(broken(3, 'unchained'));
    const both = `details = '{}', payload = regexp_replace(payload, '"details":.*', '"details":{}}')`;
    expect(await tamper(update(both, 4))).toEqual(broken(4, 'unchained'));
    expect(await tamper('DELETE FROM audit_entries WHERE seq = 2')).toEqual(
      broken(2, 'missing', null),
    );
    const swap = [update('seq = -1', 2), update('seq = 2', 3), update('seq = 3', -1)];
    expect(await tamper(...swap)).toMatchObject({ first_broken: { seq: 2, problem: 'changed' } });
  });

  it('is detected by a published head if every later hash was changed too', async () => {
    const publish = createHeadPublisher({ db: asApp, now: () => new Date(), tell: async () => {} });
    await publish();
    await publish();
    const forged = sql`INSERT INTO audit_heads SELECT gen_random_uuid(), 1, sha256('x'), now()`;
    await expect(forged.execute(asApp)).rejects.toThrow('audit_heads_seq_hash_fkey');
    const { items } = await app.call('listAuditHeads', {});
    const head = (await list()).items[0];
    expect(items).toMatchObject([{ seq: head?.seq, hash: head?.hash }]);
    const last = head?.seq ?? 0;
    const unlink = 'ALTER TABLE audit_heads DROP CONSTRAINT audit_heads_seq_hash_fkey';
    const rewritten = await tamper(
      unlink,
      `UPDATE audit_entries SET payload = regexp_replace(payload, '"details":.*', '"details":{}}'),
        details = '{}', hash = sha256((SELECT hash FROM audit_entries WHERE seq = ${last - 1})
          || sha256(convert_to(regexp_replace(payload, '"details":.*', '"details":{}}'), 'UTF8')))
        WHERE seq = ${last}`,
    );
    expect(rewritten).toEqual(broken(last, 'republished'));
    const cut = await tamper(unlink, `DELETE FROM audit_entries WHERE seq = ${last}`);
    expect(cut).toEqual(broken(last, 'missing', null));
  });
});

it('emails the head once, even if someone with the application’s rights published it first', async () => {
  await write(asApp, 1);
  const mails: unknown[] = [];
  const now = () => new Date();
  const tell = createTell({ now, enqueue: async (_, __, jobs) => void mails.push(...jobs) });
  const publish = createHeadPublisher({ db: asApp, now, tell });
  await sql`
    INSERT INTO audit_heads SELECT gen_random_uuid(), seq, hash, now() FROM audit_entries
    ORDER BY seq DESC LIMIT 1`.execute(asApp);
  await publish();
  await publish();
  expect(mails).toHaveLength(1);
  const { items } = await app.call('listNotices', { query: {} }, admin);
  expect(items.filter(({ kind }) => kind === 'audit_head_published')).toHaveLength(1);
});

it('gives fifty writers on two servers numbers without gaps, even after a rollback', async () => {
  const other = createDatabase(openPool(appUrlOf(app.databaseUrl)));
  const before = (await verify()).entries;
  const refused = asApp.transaction().execute(async (trx) => {
    await writeAuditEntry(trx, {
      job: 'test',
      action: 'job retried',
      subjectId: admin.id,
      details: {},
      at: new Date(),
    });
    throw new Error('rolled back');
  });
  await Promise.all([
    expect(refused).rejects.toThrow('rolled back'),
    ...Array.from({ length: 50 }, (_, n) => write(n % 2 ? asApp : other, n)),
  ]);
  expect(await verify()).toEqual({ ok: true, entries: before + 50 });
  await other.destroy();
});

it('shows the log, with filters', async () => {
  const { user } = await app.signUp();
  await app.call('setRole', { params: { id: user._id }, body: { role: 'staff' } }, admin);
  const first = await list({ limit: 2 });
  expect(first.actions).toEqual(expect.arrayContaining(['role changed', 'test done']));
  expect(first.items[0]).toMatchObject({
    seq: first.total,
    action: 'role changed',
    actor: { _id: admin.id },
    subject_id: user._id,
    subject_name: user.name,
    details: '{"to": "staff", "from": "user"}',
  });
  const next = await list({ limit: 2, cursor: first.next_cursor });
  expect(next.items[0]?.seq).toBe(first.total - 2);
  expect(await list({ subject: user._id, action: 'role changed' })).toMatchObject({ total: 1 });
  expect(await list({ actor: user._id })).toMatchObject({ total: 0, items: [] });
});

it('adds at most one entry an hour when an admin reads a list', async () => {
  for (let n = 0; n < 3; n += 1) {
    await app.call('listUsers', { query: {} }, admin);
    await app.call('listThreads', { query: {} }, admin);
    await app.call('listStolen', { query: {} }, admin);
  }
  for (const action of ['users read', 'messages read', 'stolen read'] as const)
    expect(await list({ actor: admin.id, action })).toMatchObject({ total: 1 });
});

it('exports all entries as JSON Lines, and records the export', async () => {
  const lines = (await app.call('exportAudit', {}, admin)).trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.map(({ payload }) => payload.seq)).toEqual(entries.map((_, n) => n + 1));
  expect(entries.at(-1)?.payload).toMatchObject({ action: 'audit log exported' });
});

it('proves to the seller, and to no one else, what staff did with a product, even after the account is deleted', async () => {
  const seller = await app.signUp();
  const product = await app.createProduct(seller.token);
  const params = { id: product._id };
  await app.call('endProduct', { params }, admin);
  await write(asApp, 7);
  const proof = await app.call('getAuditProof', { params }, seller);
  const [part] = proof.parts;
  const shown = part?.entries.flatMap((entry) => (typeof entry === 'string' ? [] : entry.payload));
  expect(shown).toHaveLength(1);
  expect(JSON.parse(shown?.[0] ?? '')).toMatchObject({
    action: 'product ended',
    subject: product._id,
    concerns: seller.user._id,
  });
  expect(JSON.stringify(proof)).not.toContain(admin.id);
  expect(part?.head).toMatchObject({ hash: (await list()).items[0]?.hash, published_at: null });
  expect((await app.refused('getAuditProof', { params }, admin)).code).toBe('not_found');

  const holds = 'The proof is valid. This entry is in the log exactly as shown.';
  expect(await check(JSON.stringify(proof))).toBe(holds);
  const entry = (await openProof(JSON.stringify(proof))).querySelector('section');
  const facts = [...(entry?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent);
  expect(facts[0]).toMatch(/ UTC$/);
  expect(facts.slice(1, 3)).toEqual(['A person. The log doesn’t reveal who.', 'Product ended']);
  expect(entry?.querySelector('details pre')?.textContent).toBe(shown?.[0]);
  const forged = (change: (text: string) => string) => check(change(JSON.stringify(proof)));
  expect(await forged((text) => text.replace('product ended', 'product Ended'))).toContain(
    'The proof is not valid. The entries don’t match the hash at the end',
  );
  expect(await forged((text) => text.replace(/"[0-9a-f]{64}"/, `"${'0'.repeat(64)}"`))).toContain(
    'The proof is not valid.',
  );
  expect(await forged((text) => text.replace(proof.subject_id, admin.id))).toContain(
    'An entry is about a different subject.',
  );
  expect(await check('no JSON')).toBe('This file can’t be read as a proof.');

  const confirmation = { body: { confirmation: seller.email } };
  await app.call('deleteAccount', confirmation, { token: seller.idToken });
  expect(await verify()).toMatchObject({ ok: true });
  expect((await app.call('exportAudit', {}, admin)).includes(seller.email)).toBe(false);
});

/** Drops a proof onto the page that verifies proofs, and returns its result. */
async function check(text: string): Promise<string> {
  const result = (await openProof(text)).getElementById('result');
  const said = result?.textContent ?? '';
  // The page looks different for each verdict.
  const verdict = said.startsWith('The proof is valid.') ? 'valid' : 'invalid';
  expect(result?.dataset.verdict).toBe(verdict);
  return said;
}

/** Drops a proof onto the page that verifies proofs. The page needs no server. */
async function openProof(text: string): Promise<Document> {
  const folder = new URL('../../../src/public/', import.meta.url);
  const { window } = new JSDOM(await readFile(new URL('verify.html', folder), 'utf8'), {
    runScripts: 'outside-only',
    url: 'https://shop.example/verify.html',
  });
  window.localStorage.setItem('theme', 'stage');
  Object.assign(window, { TextEncoder });
  Object.defineProperty(window, 'crypto', { value: crypto });
  window.eval(await readFile(new URL('verify.js', folder), 'utf8'));
  expect(window.document.documentElement.dataset.theme).toBe('stage');
  expect(window.document.querySelector('a')?.href).toBe('https://shop.example/');
  const dataTransfer = { files: [{ text: async () => text }] };
  window.dispatchEvent(Object.assign(new window.Event('drop'), { dataTransfer }));
  const said = () => window.document.getElementById('result')?.textContent ?? '';
  await expect.poll(said).toMatch(/\.$/);
  return window.document;
}
