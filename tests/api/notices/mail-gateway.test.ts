import { randomUUID } from 'node:crypto';
import { readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import type { Mail } from '#server/gateways/mail/mail.ts';
import { createMailFiles } from '#server/gateways/mail/mail-files.ts';
import { createSmtpClient } from '#server/gateways/mail/smtp-client.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { type MailServerBehavior, startMailServer } from '#tests/support/mail-server.ts';

const from = { name: 'Second Fret', address: 'shop@secondfret.test' };
const mail: Mail = {
  id: '01980000-0000-7000-8000-000000000001',
  to: 'robin@example.test',
  subject: 'You booked Müller’s “Jazz” Bass 🎸',
  text: 'Pick it up soon.',
  html: '<p>Pick it up soon.</p>',
  date: new Date('2026-11-22T10:00:00Z'),
  headers: { 'List-Unsubscribe': '<https://shop.example/unsubscribe/token>' },
};

const server = await startMailServer();
afterEach(() => server.behave('accept'));

const client = () =>
  createSmtpClient({ url: server.url, from, timeouts: { connect: 2000, answer: 300 } });

describe('sending through a mail server', () => {
  it('delivers text, HTML and headers, and a second attempt has the same Message-ID', async () => {
    const { send } = client();
    expect(await send(mail)).toEqual({ kind: 'sent' });
    expect(await send(mail)).toEqual({ kind: 'sent' });
    const [first, second] = server.received.slice(-2);
    expect(first).toMatchObject({
      from,
      to: [{ address: mail.to }],
      subject: mail.subject,
      messageId: `<${mail.id}@secondfret.test>`,
      date: '2026-11-22T10:00:00.000Z',
    });
    expect(first?.text?.trim()).toBe(mail.text);
    expect(first?.html?.trim()).toBe(mail.html);
    expect(first?.headers).toContainEqual(
      expect.objectContaining({
        key: 'list-unsubscribe',
        value: '<https://shop.example/unsubscribe/token>',
      }),
    );
    expect(second?.messageId).toBe(first?.messageId);
  });

  it.each<[MailServerBehavior, string]>([
    ['refuse receiver', 'rejected'],
    ['refuse content', 'rejected'],
    ['refuse sender', 'temporary'],
    ['refuse connection', 'temporary'],
    ['stall', 'temporary'],
    ['greylist', 'temporary'],
    ['drop connection', 'temporary'],
    ['drop after data', 'temporary'],
  ])('reports the outcome if the server does this: %s', async (behavior, kind) => {
    server.behave(behavior);
    expect(await client().send(mail)).toEqual({ kind, reason: expect.stringMatching(/\S/) });
  });

  it('delivers to a greylisting server on the second attempt', async () => {
    server.behave('greylist');
    const { send } = client();
    const late = { ...mail, to: 'late@example.test' };
    expect((await send(late)).kind).toBe('temporary');
    expect((await send(late)).kind).toBe('sent');
  });

  it('reports a temporary failure if no server responds', async () => {
    const silent = createSmtpClient({ url: 'smtp://127.0.0.1:1', from });
    expect((await silent.send(mail)).kind).toBe('temporary');
  });

  it('never sends a password without encryption', async () => {
    const secret = server.url.replace('//', '//shop:open-sesame@');
    const outcome = await createSmtpClient({ url: secret, from }).send(mail);
    expect(outcome).toEqual({ kind: 'temporary', reason: expect.stringMatching(/TLS/) });
    expect(JSON.stringify(outcome)).not.toContain('sesame');
  });

  it.each([
    ['a subject', { subject: 'Hello\r\nBcc: thief@example.test' }],
    ['an address', { to: 'robin@example.test\r\nBcc: thief@example.test' }],
    ['a second address', { to: 'robin@example.test, thief@example.test' }],
  ])('adds no extra header or recipient from %s', async (_, part) => {
    const before = server.received.length;
    await client().send({ ...mail, ...part });
    for (const { headers, to } of server.received.slice(before)) {
      expect(headers.map(({ key }) => key)).not.toContain('bcc');
      expect(to).toHaveLength(1);
    }
  });
});

it('without a mail server writes one file per mail, which a second attempt replaces', async () => {
  const folder = join(await temporaryFolder(), 'mail');
  const { send } = createMailFiles(folder, from);
  await send(mail);
  expect(await send(mail)).toEqual({ kind: 'sent' });
  expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
  const parsed = await PostalMime.parse(await readFile(join(folder, `${mail.id}.eml`)));
  expect(parsed).toMatchObject({ subject: mail.subject, to: [{ address: mail.to }] });
});

it('lists and sweeps mails while some of them are deleted', async () => {
  const folder = await temporaryFolder();
  const { send, read, sweep } = createMailFiles(folder, from);
  await send(mail);
  // A broken symbolic link can be listed, but not read.
  await symlink('nothing', join(folder, `${randomUUID()}.eml`));
  expect((await read(null, 10)).mails.map(({ id }) => id)).toEqual([mail.id]);
  await sweep(new Date(Date.now() + 31 * 86_400_000));
  expect((await read(null, 10)).total).toBe(0);
});

describe('the mail settings', () => {
  const complete = {
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'The Shop <shop@example.com>',
    PUBLIC_URL: 'https://shop.example',
  };

  it('come from the environment', () => {
    expect(parseConfig(complete).mail).toEqual({
      kind: 'smtp',
      url: 'smtps://mail.example',
      from: { name: 'The Shop', address: 'shop@example.com' },
    });
    expect(parseConfig({}).mail.kind).toBe('files');
  });

  it.each([
    ['a mail server without a sender', { MAIL_FROM: '' }, /MAIL_FROM/],
    ['a mail server without the address of the shop', { PUBLIC_URL: '' }, /PUBLIC_URL/],
    ['a mail server that is a web page', { SMTP_URL: 'https://mail.example' }, /SMTP_URL/],
    ['a sender without an address', { MAIL_FROM: 'The Shop' }, /MAIL_FROM/],
    ['a sender with a line break', { MAIL_FROM: 'A\nB <shop@example.com>' }, /MAIL_FROM/],
  ])('reject %s', (_, change, message) => {
    expect(() => parseConfig({ ...complete, ...change })).toThrow(message);
  });
});
