import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { NoteAbout } from '#contracts/moderation/moderator-notes.ts';
import { startTestApp } from '#tests/support/api.ts';
import { moderationOf, type Person } from '#tests/support/moderation.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const calls = moderationOf(app);
const staff = await app.signUp({ role: 'staff', name: 'Stef Staff' });
const admin = await app.signUp({ role: 'admin', name: 'Ada Admin' });
const reporter = await app.signUp();

const write = (by: Person, params: NoteAbout, text: string) =>
  app.call('writeNote', { params, body: { text } }, by);
const textsFor = async (by: Person, params: NoteAbout) =>
  (await app.call('listNotes', { params }, by)).items.map(({ text }) => text);
const refusedTo = async (by: Person, params: NoteAbout) => [
  (await app.refused('listNotes', { params }, by)).code,
  (await app.refused('writeNote', { params, body: { text: 'x' } }, by)).code,
];

/** Reports a person's product. Returns the case and the person as what notes are about. */
async function reported(person: Person) {
  const product = await app.createProduct(person.token);
  await calls.report(reporter, product._id);
  const found = await app.db
    .selectFrom('cases')
    .select('id')
    .where('target_id', '=', product._id)
    .executeTakeFirstOrThrow();
  return [
    { about: 'case', id: found.id },
    { about: 'person', id: person.user._id },
  ] as const;
}

it('shows moderators the notes on a case and a person, and lets authors delete theirs', async () => {
  const [inCase, onPerson] = await reported(await app.signUp());
  for (const of of [inCase, onPerson]) {
    const { _id } = await write(staff, of, 'Called on Monday.\nNo reply.');
    await write(admin, of, 'Replied.');
    const { items } = await app.call('listNotes', { params: of }, admin);
    expect(items).toMatchObject([
      { text: 'Replied.', by: { _id: admin.user._id, name: 'Ada Admin' }, mine: true },
      { _id, text: 'Called on Monday.\nNo reply.', by: { name: 'Stef Staff' }, mine: false },
    ]);
    expect(Date.parse(items[0]?.created_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    const params = { id: _id };
    expect((await app.refused('deleteNote', { params }, admin)).code).toBe('not_found');
    await app.call('deleteNote', { params }, staff);
    expect(await textsFor(staff, of)).toEqual(['Replied.']);
    const entries = app.db.selectFrom('audit_entries').select(['actor_id', 'action', 'details']);
    const details = of.about === 'case' ? { case_id: of.id } : {};
    expect(await entries.where('subject_id', '=', _id).orderBy('id').execute()).toEqual([
      { actor_id: staff.user._id, action: 'note written', details },
      { actor_id: staff.user._id, action: 'note deleted', details },
    ]);
    for (const [text, message] of [
      [' ', 'Write a note.'],
      ['x'.repeat(2001), 'Use at most 2000 characters.'],
    ] as const) {
      const { fields } = await app.refused('writeNote', { params: of, body: { text } }, staff);
      expect(fields).toEqual({ text: message });
    }
  }
});

it('keeps notes from the person concerned, even from a moderator', async () => {
  const person = await app.signUp({ role: 'admin' });
  const [inCase, onPerson] = await reported(await app.signUp());
  await app.change('cases', inCase.id, { person_id: person.user._id });
  const own = { about: 'person', id: person.user._id } as const;
  await write(admin, inCase, 'A secret about the case.');
  await write(admin, own, 'A secret about the person.');
  for (const of of [inCase, own]) {
    expect(await refusedTo(person, of)).toEqual(['not_found', 'not_found']);
  }
  expect(await refusedTo(reporter, onPerson)).toEqual(['forbidden', 'forbidden']);
  const data = JSON.stringify(await app.call('getAccountData', {}, person));
  expect(data).not.toMatch(/secret|note written/);
  const { items } = await app.call('listAudit', { query: { subject: own.id } }, admin);
  expect(items.filter(({ action }) => action.startsWith('note'))).toEqual([]);
});

it('allows 100 notes on each case', async () => {
  const [inCase] = await reported(await app.signUp());
  await sql`
    INSERT INTO moderator_notes (id, case_id, author_id, text, created_at)
    SELECT gen_random_uuid(), ${inCase.id}, ${staff.user._id}, 'Old', now()
    FROM generate_series(1, 100)`.execute(app.db);
  const one = { params: inCase, body: { text: 'One more' } };
  const { code, fields } = await app.refused('writeNote', one, staff);
  expect([code, fields]).toEqual([
    'conflict',
    { text: 'There can be 100 notes. Delete one of yours first.' },
  ]);
});

it('erases notes with the account of the person concerned, except those on an open case', async () => {
  const person = await app.signUp();
  const [inOpen, onPerson] = await reported(person);
  const [inDecided] = await reported(person);
  await calls.decide(admin, inDecided.id, [{ type: 'warn' }]);
  for (const of of [inOpen, inDecided, onPerson]) await write(staff, of, 'A note');
  const body = { confirmation: person.email };
  await app.call('deleteAccount', { body }, { token: person.idToken });
  expect(await textsFor(admin, onPerson)).toEqual([]);
  expect(await textsFor(admin, inDecided)).toEqual([]);
  expect(await textsFor(admin, inOpen)).toEqual(['A note']);
  const again = { params: onPerson, body: { text: 'Another' } };
  expect((await app.refused('writeNote', again, admin)).code).toBe('not_found');
});
