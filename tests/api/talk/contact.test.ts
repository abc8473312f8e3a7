import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { until } from '#tests/support/until.ts';

const mails = await startMailServer();
const app = await startTestApp({ env: { ...mails.env, RATE_LIMIT_FACTOR: '100' } });
const admin = await app.signUp({ role: 'admin', name: 'Ada Admin' });

const letter = { name: 'Vera Visitor', email: 'vera@example.test', message: 'Do you buy banjos?' };
const inbox = (query = {}) => app.call('listThreads', { query }, admin);
const read = (id: string) => app.call('getThread', { params: { id } }, admin);
const write = (id: string, body: { text: string; note?: true }, by = admin) =>
  app.call('sendMessage', { params: { id }, body }, by);

describe('a visitor’s message', () => {
  it('is a thread that admins answer by email, in any script', async () => {
    const message = "مرحبا 🎸\nשלום <script>alert(1)</script> '); DROP TABLE threads; --";
    expect(await app.call('sendContactMessage', { body: { ...letter, message } })).toEqual({
      received: true,
    });
    const [thread] = (await inbox({ waiting: 'true' })).items;
    expect(thread).toMatchObject({ kind: 'contact', with: { name: 'Vera Visitor' }, unread: 1 });
    const id = thread?._id ?? '';
    expect(await read(id)).toMatchObject({
      visitor_email: letter.email,
      timeline: [{ text: message, mine: false, by: 'Vera Visitor' }],
      can: { write: true, block: false, assign: true },
    });
    await write(id, { text: 'She knows banjos.', note: true });
    const { _id, by } = await write(id, { text: 'Yes, call 555-010-2030.' });
    expect(by).toBe('Ada Admin');
    const mail = await until(
      () => mails.received.find(({ messageId }) => messageId === `<${_id}@secondfret.test>`),
      'the answer',
    );
    expect(mail.to).toMatchObject([{ address: letter.email }]);
    expect(mail.text).toContain('Yes, call 555-010-2030.');
    expect(mails.received.some(({ text }) => text?.includes('She knows banjos.'))).toBe(false);

    const read$ = { params: { id }, query: {} };
    expect(await app.call('readThread', read$, admin)).toEqual({ unread: 0 });
    expect((await inbox({ waiting: 'true' })).items).toEqual([]);
    const long = { ...letter, message: 'x'.repeat(4001) };
    const { fields = {} } = await app.refused('sendContactMessage', { body: long });
    expect(Object.keys(fields)).toEqual(['message']);
  });

  it('never belongs to the account with the typed address, but is erased with it', async () => {
    const uid = 'writes-and-moves';
    const { email, ...person } = await app.signUp({ uid });
    await app.call('sendContactMessage', { body: { ...letter, email } });
    expect((await app.call('listThreads', { query: {} }, person)).items).toEqual([]);
    const next = 'moved-writer@example.test';
    const token = await app.identity.idToken({ uid, email: next });
    await app.call('issueToken', { query: { email: next } }, { token });
    const [thread] = (await inbox({ limit: 1 })).items;
    expect((await read(thread?._id ?? '')).visitor_email).toBe(next);
    await app.call('deleteAccount', { body: { confirmation: next } }, { token });
    const params = { id: thread?._id ?? '' };
    expect((await app.refused('getThread', { params }, admin)).code).toBe('not_found');
  });

  it('from a bot that fills in the hidden field is dropped', async () => {
    const before = (await inbox()).total;
    const body = { ...letter, website: 'https://spam.example' };
    expect(await app.call('sendContactMessage', { body })).toEqual({ received: true });
    expect((await inbox()).total).toBe(before);
  });

  it('is accepted ten times an hour from one IP address', async () => {
    const busy = await startTestApp();
    for (let n = 0; n < 10; n += 1) await busy.call('sendContactMessage', { body: letter });
    const error = await busy.refused('sendContactMessage', { body: letter });
    expect(error).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(3000);
  });
});

it('a signed-in sender gets the answer in one thread, which an admin takes on', async () => {
  const person = await app.signUp({ name: 'Pat Person' });
  const other = await app.signUp({ role: 'admin' });
  const send = (message: string) =>
    app.call('sendContactMessage', { body: { ...letter, message } }, person);
  await send('One');
  await send('Two');
  const [thread] = (await inbox({ limit: 1 })).items;
  const params = { id: thread?._id ?? '' };
  expect(thread).toMatchObject({ with: { name: 'Pat Person' }, unread: 2 });
  const to = other.user._id;
  await app.call('assignThread', { params, body: { to } }, admin);
  const stranger = { params, body: { to: person.user._id } };
  const refusal = await app.refused('assignThread', stranger, admin);
  expect(Object.keys(refusal.fields ?? {})).toEqual(['to']);
  await write(params.id, { text: 'A note', note: true });
  await write(params.id, { text: 'Three' });
  const own = await app.call('getThread', { params }, person);
  expect(own).toMatchObject({ asked: true, visitor_email: null, assigned_to: null, unread: 1 });
  expect(own.timeline).toMatchObject([
    { text: 'One', mine: true },
    { text: 'Two', mine: true },
    { text: 'Three', mine: false, by: 'Second Fret' },
  ]);
  expect((await read(params.id)).timeline[2]).toMatchObject({ text: 'A note', note: true });
  expect((await app.refused('getThread', { params }, await app.signUp())).code).toBe('not_found');
});
