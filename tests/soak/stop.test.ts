import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createBooking, listBookings } from '#contracts/bookings/bookings.ts';
import { getReadiness } from '#contracts/system.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { until } from '#tests/support/until.ts';
import { newPhoto } from './support/crowd.ts';
import { addDatabase, dataFolder } from './support/database.ts';
import { expectGone } from './support/processes.ts';
import { openProduct, startProduct } from './support/product-process.ts';

/** Starts an upload and sends the first half. `finish` sends the rest and resolves to the response. */
async function startUpload(url: string, token: string, photo: Blob) {
  const form = new FormData();
  form.append('image', photo, 'p.jpg');
  const { headers, ...whole } = await encoded(form);
  const half = Math.floor(whole.bytes.length / 2);
  const [sent, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  async function* body() {
    yield whole.bytes.subarray(0, half);
    sent.resolve();
    await rest.promise;
    yield whole.bytes.subarray(half);
  }
  const init = { method: 'POST', headers: { ...headers, authorization: `bearer ${token}` } };
  const answer = fetch(url, { ...init, body: body(), duplex: 'half' } as unknown as RequestInit);
  await sent.promise;
  return {
    finish() {
      rest.resolve();
      return answer;
    },
  };
}

async function encoded(form: FormData) {
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const headers = Object.fromEntries(request.headers);
  return { headers, bytes: new Uint8Array(await request.arrayBuffer()) };
}

it('finishes its requests on Ctrl-C under npm start, leaves no process behind when killed, and keeps its data', async () => {
  const dataDir = await dataFolder();
  addDatabase(dataDir);
  const command: [string, ...string[]] = ['npm', 'start'];
  const product = await startProduct({ dataDir, command });
  const shop = await openProduct(product, dataDir);
  const [seller, buyer] = await Promise.all([shop.signUp(), shop.signUp()]);
  const guitar = await shop.createProduct(seller.token);
  const tree = await product.tree();
  expect(tree.length).toBeGreaterThan(3);

  const upload = await startUpload(
    `${product.origin}/api/images`,
    seller.token,
    await newPhoto(1600),
  );
  // Lock the product's row in another transaction, so that the booking has to wait.
  const client = new Client(shop.databaseUrl);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [guitar._id]);
  const booking = shop.attempt(
    createBooking,
    { body: bookingOf(guitar, buyer) },
    { token: buyer.token },
  );
  await until(async () => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = 'second_fret'`,
    );
    return rows.length > 0;
  }, 'the booking waits for the row');

  product.signalGroup('SIGINT');
  const isClosed = () =>
    fetch(`${product.origin}/api/health`).then(
      () => false,
      () => true,
    );
  await until(isClosed, 'it takes no more calls');
  await client.query('COMMIT');
  await client.end();
  const [uploaded, booked] = await Promise.all([upload.finish(), booking]);
  const { data, success } = await uploaded.json();
  expect([uploaded.status, success]).toEqual([200, true]);
  expect(booked.ok && booked.reply.status).toBe('held');
  await product.exited;
  expect(product.output).toContain('Second Fret has stopped.');
  await expectGone(tree);

  const again = await startProduct({ dataDir, command });
  const reopened = await openProduct(again, dataDir);
  const { email } = buyer;
  const token = await reopened.logIn(email);
  const { items } = await reopened.call(listBookings, { query: { email } }, { token });
  expect(items.map(({ product_id, status }) => [product_id, status])).toEqual([
    [guitar._id, 'held'],
  ]);
  const picture = await fetch(new URL(data.url, again.origin));
  expect(picture.status).toBe(200);
  await picture.arrayBuffer();
  const second = await again.tree();
  again.signalGroup('SIGKILL');

  const last = await startProduct({ dataDir, env: { DRAIN_SECONDS: '300' } });
  const shopAgain = await openProduct(last, dataDir);
  await shopAgain.logIn(seller.email);
  await expectGone(second);
  last.signal('SIGTERM');
  last.signal('SIGTERM');
  await until(async () => !(await shopAgain.attempt(getReadiness, {})).ok, 'it isn’t ready');
  // It still serves, until Ctrl-C cuts the wait short.
  await shopAgain.logIn(seller.email);
  last.signal('SIGINT');
  expect(await last.exited).toBe(0);
});
