import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Notice } from '#contracts/notices/notices.ts';
import { exampleConfig } from '#tests/support/example-config.ts';
import { exampleUser, renderApp } from '#tests/support/render-app.tsx';
import { answer, refuse } from '#tests/support/web-api.ts';
import { exampleNotice, lastPage } from '#tests/support/web-examples.ts';

let stored: Notice[] = [];
beforeEach(() => {
  stored = [
    exampleNotice(1, {
      title: 'It’s your turn: Telecaster 1',
      until: { label: 'Keep it before', at: '2099-01-02T03:04:05.000Z' },
      path: '/productDetails/gone',
    }),
    exampleNotice(2, {
      title: 'You booked Jazzmaster',
      read: true,
      quotes: [{ from: 'The seller wrote', text: 'Pay first.\n\nSecond Fret' }],
    }),
  ];
  answer('countUnreadNotices', () => ({ unread: stored.filter(({ read }) => !read).length }));
  answer('listNotices', ({ query }) =>
    lastPage(query.has('unread') ? stored.filter(({ read }) => !read) : stored),
  );
  answer('markNotice', ({ params, body }) => {
    const { read } = body as { read: boolean };
    const { id } = params;
    stored = stored.map((one) => (one._id === id ? { ...one, read } : one));
    return stored.find(({ _id }) => _id === id) ?? exampleNotice(9);
  });
  answer('markAllNotices', () => {
    stored = stored.map((one) => ({ ...one, read: true }));
    return { unread: 0 };
  });
});

const open = (path = '/dashboard/notices') => renderApp(path, { as: exampleUser });
/** Returns the bell. The dashboard's menu has a link with the same name below it. */
const bell = async (name: string) =>
  (await screen.findAllByRole('link', { name }))[0] as HTMLElement;
const card = (name: string | RegExp) => screen.findByRole('article', { name });

it('the bell shows the number of unread notices, and opens the list', async () => {
  const { user, address } = await open('/terms');
  await user.click(await bell('Notices, 1 unread'));
  await screen.findByRole('heading', { level: 1, name: 'Notices' });
  expect(address()).toBe('/dashboard/notices');
});

describe('the notices', () => {
  it('show what happened and the deadline, and are marked as read when their link is followed', async () => {
    refuse('getProduct', 'not_found');
    const { user, address } = await open();
    const turn = within(await card(/your turn/));
    expect(turn.getByText('Unread')).toBeTruthy();
    expect(turn.getByText(/Keep it before/).textContent).toMatch(/Jan \d, 2099/);
    const quoted = within(await card(/Jazzmaster/)).getByRole('blockquote');
    expect(quoted.textContent).toBe('Pay first.\n\nSecond Fret');
    expect(quoted.previousElementSibling?.textContent).toBe('The seller wrote:');
    await user.click(turn.getByRole('link', { name: /your turn/ }));
    await expect.poll(address).toBe('/productDetails/gone');
    await bell('Notices');
  });

  it('are marked as read and unread one by one, or all at once', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^Mark as read: It’s your turn/ }));
    await bell('Notices');
    await user.click(await screen.findByRole('button', { name: /^Mark as unread: You booked/ }));
    await bell('Notices, 1 unread');
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notices');
    expect(screen.queryByText('Unread', { selector: 'article *' })).toBeNull();
    // The button disappears, but the focus stays in the same place.
    expect(document.activeElement?.textContent).toBe('All read');
  });

  it('can be narrowed down to the unread ones', async () => {
    const { user, address } = await open();
    await card(/You booked/);
    await user.click(screen.getByRole('button', { name: 'Unread' }));
    await expect.poll(() => screen.queryByRole('article', { name: /You booked/ })).toBeNull();
    expect(address()).toBe('/dashboard/notices?show=unread');
    await card(/your turn/);
    await user.click(screen.getByRole('button', { name: /^Mark as read/ }));
    await screen.findByText('No unread notices');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stay unread, with a message, if the change is not saved', async () => {
    refuse('markAllNotices', 'unavailable', { message: 'The shop is tuning up.' });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await screen.findByText('The shop is tuning up.');
    await bell('Notices, 1 unread');
  });
});

describe('the settings on Account', () => {
  beforeEach(() => {
    answer('getAccount', { user: exampleUser, email_verified: true });
    refuse('planDeletion', 'internal');
    answer('getNoticeSettings', { items: [{ kind: 'hold_placed', delivery: 'mail' }] });
  });
  const choice = () => screen.findByLabelText<HTMLSelectElement>('When you book a product');

  it('save a selection at once', async () => {
    const calls = answer('setNoticeSetting', { kind: 'hold_placed', delivery: 'never' });
    const { user } = await open('/dashboard/account');
    expect((await choice()).selectedOptions[0]?.text).toBe('In the app and by email');
    answer('getNoticeSettings', { items: [{ kind: 'hold_placed', delivery: 'never' }] });
    await user.selectOptions(await choice(), 'Never');
    await expect.poll(async () => (await choice()).value).toBe('never');
    expect(await screen.findByText('Saved.')).toBeDefined();
    expect(calls[0]).toMatchObject({
      params: { kind: 'hold_placed' },
      body: { delivery: 'never' },
    });
  });

  it('return to the stored selection with a message if a change is not saved', async () => {
    refuse('setNoticeSetting', 'unavailable', { message: 'The shop is tuning up.' });
    const { user } = await open('/dashboard/account');
    await user.selectOptions(await choice(), 'Never');
    await screen.findByText('The shop is tuning up.');
    expect((await choice()).value).toBe('mail');
  });
});

const path = `/unsubscribe/${exampleUser._id}.hold_promoted.signature`;

it('the link in a mail turns off the mails of its kind after a click, without login', async () => {
  const calls = answer('unsubscribe', { kind: 'hold_promoted' });
  const { user } = await renderApp(path);
  await screen.findByText(/no longer get emails when it’s your turn on a waitlist/);
  expect(calls).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop these emails' }));
  await screen.findByRole('heading', { name: 'Emails stopped' });
  expect(document.activeElement).not.toBe(document.body);
  expect(calls[0]?.body).toEqual({ token: path.split('/').at(-1) });
});

const admin = { ...exampleUser, role: 'admin' as const };
const source = [
  'From: Second Fret <no-reply@secondfret.test>',
  'To: robin@example.test',
  'Subject: =?UTF-8?Q?You_booked_M=C3=BCller_=E2=80=9CJazz=E2=80=9D?=',
  'Date: Sun, 22 Nov 2026 10:00:00 +0000',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<body style="color: red"><p style="margin: 4px">It is <b>yours</b>.</p></body>',
].join('\r\n');

it('the demo’s mails are shown to admins, with their own styles', async () => {
  answer('getConfig', { ...exampleConfig, demo_mails: true });
  answer('listMails', lastPage([{ _id: 'a', source }]));
  const { user } = await renderApp('/dashboard/notices', { as: admin });
  await user.click(await screen.findByRole('link', { name: 'Mail' }));
  await user.click(await screen.findByText('You booked Müller “Jazz”'));
  expect(screen.getByText('To robin@example.test')).toBeTruthy();
  const shadow = [...document.querySelectorAll('details > div')].at(-1)?.shadowRoot;
  expect(shadow?.querySelector('p')?.style.margin).toBe('4px');
  expect(shadow?.textContent?.trim()).toBe('It is yours.');
});
