import { describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const admin = (await app.signUp({ role: 'admin' })).token;

const letter = { name: 'Vera Visitor', email: 'vera@example.test', message: 'Do you buy banjos?' };
const inbox = (query = {}) => app.call('listContactMessages', { query }, { token: admin });

describe('writing to the shop', () => {
  it('accepts a message from anyone, for admins to read', async () => {
    const message = "مرحبا 🎸\nשלום <script>alert(1)</script> '); DROP TABLE contact_messages; --";
    const body = { ...letter, message };
    expect(await app.call('sendContactMessage', { body })).toEqual({ received: true });
    const { items, unread } = await inbox();
    expect(items[0]).toMatchObject({ ...body, read: false });
    expect(unread).toBe(1);
    const long = { ...letter, message: 'x'.repeat(4001) };
    const { fields = {} } = await app.refused('sendContactMessage', { body: long });
    expect(Object.keys(fields)).toEqual(['message']);
  });

  it('thanks a bot that fills in the hidden field, but drops its message', async () => {
    const before = (await inbox()).total;
    const body = { ...letter, website: 'https://spam.example' };
    expect(await app.call('sendContactMessage', { body })).toEqual({ received: true });
    expect((await inbox()).total).toBe(before);
  });
});

describe('the inbox', () => {
  it('names the account with the sender’s email address', async () => {
    const { user, email } = await app.signUp();
    const body = { ...letter, email: email.toUpperCase() };
    await app.call('sendContactMessage', { body });
    await app.call('sendContactMessage', { body: letter });
    const [unknown, known] = (await inbox({ limit: 2 })).items;
    expect([unknown?.account_id, known?.account_id]).toEqual([null, user._id]);
    const params = { id: known?._id ?? '' };
    const input = { params, body: { read: true } };
    const marked = await app.call('markContactMessage', input, { token: admin });
    expect(marked.account_id).toBe(user._id);
  });

  it('marks messages as read and unread, and can show only unread ones', async () => {
    await app.call('sendContactMessage', { body: { ...letter, message: 'mark me' } });
    const { items, unread } = await inbox({ limit: 1 });
    const params = { id: items[0]?._id ?? '' };
    const mark = (read: boolean) =>
      app.call('markContactMessage', { params, body: { read } }, { token: admin });
    expect(await mark(true)).toMatchObject({ message: 'mark me', read: true });
    const left = await inbox({ unread: 'true' });
    expect(left.items.map(({ message }) => message)).not.toContain('mark me');
    expect(left).toMatchObject({ unread: unread - 1, total: unread - 1 });
    expect((await mark(false)).read).toBe(false);
    expect((await inbox()).unread).toBe(unread);
  });
});

it('a message belongs to its verified sender after a change of the email address, and goes with the account', async () => {
  const uid = 'writes-and-moves';
  const { email, user } = await app.signUp({ uid });
  await app.call('sendContactMessage', { body: { ...letter, email } });
  const next = 'moved-writer@example.test';
  const token = await app.identity.idToken({ uid, email: next });
  await app.call('issueToken', { query: { email: next } }, { token });
  const written = async () => (await inbox()).items.filter((one) => one.account_id === user._id);
  expect(await written()).toMatchObject([{ email: next, message: letter.message }]);

  await app.call('deleteAccount', { body: { confirmation: next } }, { token });
  const { items } = await inbox();
  expect(items.filter((one) => [email, next].includes(one.email))).toEqual([]);
});

it('accepts ten messages an hour from one IP address, then replies with the time to wait', async () => {
  const busy = await startTestApp();
  for (let n = 0; n < 10; n += 1) await busy.call('sendContactMessage', { body: letter });
  const error = await busy.refused('sendContactMessage', { body: letter });
  expect(error).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(error.headers.get('retry-after'))).toBeGreaterThan(3000);
});
