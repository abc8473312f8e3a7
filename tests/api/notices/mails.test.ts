import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { until } from '#tests/support/until.ts';

type Mail = { _id: string; source: string };

/** An app with the demo shop's settings: the embedded sign-in service, but no mail server. */
const demo = await startTestApp({ env: { FIREBASE_PROJECT_ID: '' } });
const admin = (await demo.signUp({ role: 'admin' })).token;

const list = (query = {}) => demo.call('listMails', { query }, { token: admin });

it('shows the demo’s mails to admins, newest first and page by page', async () => {
  const seller = await demo.signUp({ emailVerified: false });
  const buyer = await demo.signUp();
  const product = await demo.createProduct(seller.token);
  const stream = await openEventStream(demo.origin, admin);
  onTestFinished(() => stream.close());
  await demo.book(product, buyer);
  const sent = await until(async () => {
    const page = await list();
    return page.items.length === 2 && page.items;
  }, 'both mails');
  for (const { _id } of sent) await stream.heard('mail.sent', _id);
  // An email that was held back for daily delivery has an older id than emails that were sent before it.
  const file = ({ _id }: Mail) => join(demo.dataDir, 'mail', `${_id}.eml`);
  const earlier = new Date(Date.now() - 3_600_000);
  const [older, newer] = sent.toSorted((a, b) => (a._id < b._id ? 1 : -1)) as [Mail, Mail];
  await utimes(file(older), earlier, earlier);
  const { items } = await list();
  expect(items).toEqual([newer, older]);
  const sources = items.map(({ source }) => source).join('\n');
  expect(sources).toContain(`To: ${buyer.email}`);
  expect(sources).toContain(`To: ${seller.email}`);
  expect(sources).toContain(`${demo.origin.replace('127.0.0.1', 'localhost')}/dashboard/bookings/`);

  const first = await list({ limit: 1 });
  const second = await list({ limit: 1, cursor: first.next_cursor });
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second.next_cursor).toBeNull();
  expect([first.total, second.total]).toEqual([2, 2]);
});

it('shows mails only in the demo', async () => {
  expect((await demo.call('getConfig', {})).demo_mails).toBe(true);

  const shop = await startTestApp();
  const { token } = await shop.signUp({ role: 'admin' });
  expect((await shop.refused('listMails', { query: {} }, { token })).code).toBe('not_found');
  expect((await shop.call('getConfig', {})).demo_mails).toBeUndefined();
});
