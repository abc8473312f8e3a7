import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createBooking, listBookings } from '#contracts/bookings.ts';
import { until } from '#tests/support/until.ts';
import { addDatabase } from './support/database.ts';
import { databaseOf, dataFolder, expectGone, startProduct } from './support/product-process.ts';
import { bookingOf, newPhoto, openShop } from './support/shop.ts';

/** Starts an upload and sends the first half. `finish` sends the rest and resolves to the response. */
function startUpload(origin: string, token: string, photo: Uint8Array) {
  const boundary = 'fret';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="p.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const half = Math.floor(body.length / 2);
  const sending = request(`${origin}/api/images`, {
    method: 'POST',
    headers: {
      authorization: `bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': body.length,
    },
  });
  const answer = new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (response) =>
      resolve({ status: response.statusCode, body: await text(response) }),
    );
  });
  return {
    begin: () =>
      new Promise<void>((resolve) => sending.write(body.subarray(0, half), () => resolve())),
    finish() {
      sending.end(body.subarray(half));
      return answer;
    },
  };
}

/** Waits until the server no longer accepts connections. */
async function untilClosed(origin: string): Promise<void> {
  await until(
    () =>
      fetch(`${origin}/api/health`).then(
        (reply) => reply.status === 503,
        () => true,
      ),
    'it takes no more calls',
  );
}

it('finishes its requests on Ctrl-C under npm start, leaves no process behind when killed, and keeps its data', async () => {
  const dataDir = await dataFolder();
  addDatabase(dataDir);
  const command: [string, ...string[]] = ['npm', 'start'];
  const product = await startProduct({ dataDir, command });
  const shop = await openShop(product.origin);
  const [seller, buyer] = await Promise.all([shop.signUp('Sam'), shop.signUp('Bea')]);
  const guitar = await shop.sell(
    seller,
    await shop.upload(seller, await newPhoto(320)),
    'Slow one',
  );
  const tree = await product.tree();
  expect(tree.length).toBeGreaterThan(3);

  const bytes = new Uint8Array(await (await newPhoto(1600)).arrayBuffer());
  const upload = startUpload(product.origin, seller.token, bytes);
  await upload.begin();
  // Lock the product's row in another transaction, so that the booking has to wait.
  const client = new Client(await databaseOf(dataDir));
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM products WHERE id = $1 FOR UPDATE', [guitar._id]);
  const booking = shop.attempt(createBooking, bookingOf(buyer, guitar), { token: buyer.token });
  await until(async () => {
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = 'second_fret'`,
    );
    return rows.length > 0;
  }, 'the booking waits for the row');

  product.signalGroup('SIGINT');
  await untilClosed(product.origin);
  await client.query('COMMIT');
  await client.end();
  const [uploaded, booked] = await Promise.all([upload.finish(), booking]);
  expect(uploaded.body).toContain('"success":true');
  expect(uploaded.status).toBe(200);
  expect(booked.ok && booked.reply.status).toBe('held');
  await product.exited;
  expect(product.output).toContain('Second Fret has stopped.');
  await expectGone(tree);

  const again = await startProduct({ dataDir, command });
  const reopened = await openShop(again.origin);
  const { token, email } = await reopened.logIn(buyer);
  const { items } = await reopened.call(listBookings, { query: { email } }, { token });
  expect(items.map(({ product_id, status }) => [product_id, status])).toEqual([
    [guitar._id, 'held'],
  ]);
  const { data } = JSON.parse(uploaded.body);
  const picture = await fetch(new URL(data.url, again.origin));
  expect(picture.status).toBe(200);
  await picture.arrayBuffer();
  const second = await again.tree();
  again.signalGroup('SIGKILL');

  const last = await startProduct({ dataDir });
  await (await openShop(last.origin)).logIn(seller);
  await expectGone(second);
  last.signal('SIGTERM');
  expect(await last.exited).toBe(0);
});
