import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#tests/support/api.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { until } from '#tests/support/until.ts';

it('wakes jobs, followers and the streams of all servers at a commit, without polling', async () => {
  const options = { env: { RATE_LIMIT_FACTOR: '1000' }, parts: { pollSeconds: 86_400 } };
  const app = await startTestApp(options);
  const [seller, buyer] = [await app.signUp(), await app.signUp()];
  const product = await app.createProduct(seller.token);
  // Transactions in other test files can delay an event until the next commit.
  const commit = () => app.call('renameAccount', { body: { name: 'Other Name' } }, seller);

  // The follower creates a notice, and a job mails it.
  await app.call('createBooking', { body: bookingOf(product, buyer) }, buyer);
  const mails = () => readdir(join(app.dataDir, 'mail')).catch(() => []);
  await until(async () => {
    await commit();
    return (await mails()).some((name) => name.endsWith('.eml'));
  }, 'the email about the booking');

  const other = await startTestApp({ ...options, databaseUrl: app.databaseUrl });
  const stream = await openEventStream(other.origin, seller.token);
  onTestFinished(() => stream.close());
  await stream.heard('ready');
  const heard = stream.received.length;
  await until(async () => {
    await commit();
    return stream.received.length > heard;
  }, 'an event of another server');
  expect(stream.received.at(-1)?.event).toBe('user.renamed');
});
