import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { imageVariants } from '#contracts/media/image-variants.ts';
import { maxImageBytes, uploadImage } from '#contracts/media/images.ts';
import { uploadFromPhone } from '#contracts/media/phone-photos.ts';
import { createImageStore, type ImageStore } from '#server/gateways/images/image-store.ts';
import { figures } from '#server/http/rate-limits.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { idIn, keptImages } from '#tests/support/image-folder.ts';
import { claimedJpeg, jpeg, photo, plain } from '#tests/support/image-samples.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp();
const token: string = (await app.signUp()).token;

const asFile = (bytes: Buffer, name = 'photo', type = '') =>
  new File([new Uint8Array(bytes)], name, { type });
const upload = async (bytes: Buffer) =>
  (await app.call(uploadImage, { file: asFile(bytes) }, { token })).data;

async function post(body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.origin}/api/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body,
  });
  const reply = (await response.json()) as { error?: { code: string; fields?: object } };
  return { status: response.status, code: reply.error?.code, fields: reply.error?.fields };
}

function form(...entries: [string, File | string][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

/** Returns the id that 0.2.0 gave to the photo in a file. */
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 40);

describe('an accepted photo', () => {
  it('is stored in three widths without metadata', async () => {
    const bytes = await photo({ width: 1600, height: 1200 }).jpeg().toBuffer();
    const image = await upload(bytes);
    const id = idIn(image.url);
    expect(image).toEqual({
      url: `/api/images/${id}-1280.webp`,
      width: 1280,
      height: 960,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      widths: [320, 640, 1280],
    });
    expect(imageVariants(image).map(({ url }) => url)).toEqual(
      [320, 640, 1280].map((width) => `/api/images/${id}-${width}.webp`),
    );
    const { files } = await keptImages(app);
    const own = files.filter((name) => name.includes(id));
    expect(own).toEqual([1280, 320, 640].map((width) => `${id.slice(0, 2)}/${id}-${width}.webp`));
    expect(files.filter((name) => name.startsWith('incoming'))).toEqual([]);
  });

  it('is checked by its content, not by its name or type, and can be sent with other small fields', async () => {
    const png = await plain({ width: 40, height: 30 }, '#111111').png().toBuffer();
    const file = asFile(png, '../../evil.html', 'text/html');
    const { status } = await post(form(['album', 'guitars'], ['image', file], ['n', '1']));
    expect(status).toBe(200);
  });

  it('can be up to 10 MB', async () => {
    const small = await jpeg({ width: 50, height: 50 });
    const full = Buffer.concat([small, Buffer.alloc(maxImageBytes - small.length)]);
    expect((await post(form(['image', asFile(full)]))).status).toBe(200);
    const before = await keptImages(app);
    const over = Buffer.concat([full, Buffer.alloc(1)]);
    expect(await post(form(['image', asFile(over)]))).toMatchObject({
      status: 413,
      code: 'payload_too_large',
    });
    expect(await keptImages(app)).toEqual(before);
  });

  it('is one picture when its uploader sends it eight times, and tells no one else that it exists', async () => {
    const bytes = await photo({ width: 800, height: 600 }).jpeg().toBuffer();
    const images = await Promise.all(Array.from({ length: 8 }, () => upload(bytes)));
    const [first = await upload(bytes)] = images;
    for (const image of images) expect(image).toEqual(first);
    const other = await app.call(uploadImage, { file: asFile(bytes) }, await app.signUp());
    expect(other.data).toEqual({ ...first, url: expect.not.stringContaining(idIn(first.url)) });
    const guess = first.url.replace(idIn(first.url), hashOf(bytes));
    expect((await fetch(`${app.origin}${guess}`)).status).toBe(404);
    const { files, rows } = await keptImages(app);
    const id = idIn(first.url);
    expect(rows.filter((row) => row === id)).toHaveLength(1);
    expect(files.filter((name) => name.includes(id))).toHaveLength(3);
  });

  it('keeps the id that 0.2.0 gave it, but only for its uploader', async () => {
    const bytes = await jpeg({ width: 71, height: 50 });
    const before = idIn((await upload(bytes)).url);
    await sql`DELETE FROM picture_hashes WHERE image_id = ${before}`.execute(app.db);
    const former = app.db.updateTable('images').set({ id: hashOf(bytes) });
    await former.where('id', '=', before).execute();
    const { url } = await upload(bytes);
    expect(idIn(url)).toBe(hashOf(bytes));
    expect((await fetch(`${app.origin}${url}`)).status).toBe(200);
    const other = await app.call(uploadImage, { file: asFile(bytes) }, await app.signUp());
    expect(idIn(other.data.url)).not.toBe(hashOf(bytes));
  });

  it('is accepted while many others are being sent', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 12 }, (_, i) => jpeg({ width: 600 + i, height: 400 })),
    );
    const images = await Promise.all(pictures.map(upload));
    expect(images.map((image) => image.width)).toEqual(pictures.map((_, i) => 600 + i));
  });
});

describe('a rejected upload leaves nothing behind:', () => {
  const file = async (...part: [number?, number?]) =>
    asFile((await jpeg({ width: 64, height: 48 })).subarray(...part));
  const text = (content: string) => Buffer.from(content);

  it.each<[string, number, () => Promise<FormData> | FormData]>([
    [
      'HTML named .jpg',
      415,
      () => form(['image', asFile(text('<!DOCTYPE html><h1>Hi</h1>'), 'a.jpg', 'image/jpeg')]),
    ],
    ['a cut off photo', 422, async () => form(['image', await file(0, -100)])],
    ['an empty file', 422, () => form(['image', asFile(Buffer.alloc(0))])],
    ['no file', 422, () => form(['album', 'guitars'])],
    ['text in place of the file', 422, () => form(['image', 'a guitar'])],
    ['another field', 422, async () => form(['photo', await file()])],
    ['two files', 422, async () => form(['image', await file()], ['image', await file()])],
    [
      'a second file elsewhere',
      422,
      async () => form(['image', await file()], ['x', await file()]),
    ],
    [
      'too many fields',
      422,
      async () => form(...Array<[string, string]>(12).fill(['a', 'b']), ['image', await file()]),
    ],
  ])('%s', async (_name, status, make) => {
    const before = await keptImages(app);
    const outcome = await post(await make());
    expect(outcome.status).toBe(status);
    expect(outcome.code).toBe(status === 415 ? 'unsupported_media_type' : 'unreadable_image');
    expect(await keptImages(app)).toEqual(before);
  });

  it.each<[string, string, string, number]>([
    ['JSON', '{"image":"x"}', 'application/json', 415],
    ['a bare picture', 'JFIF', 'image/jpeg', 415],
    ['a form without its boundary', 'x', 'multipart/form-data', 422],
    ['a form that never was one', 'x', 'multipart/form-data; boundary=b', 422],
    [
      'a form without its end',
      '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\nabc',
      'multipart/form-data; boundary=b',
      422,
    ],
  ])('%s', async (_name, body, type, status) => {
    const before = await keptImages(app);
    expect((await post(body, { 'content-type': type })).status).toBe(status);
    expect(await keptImages(app)).toEqual(before);
  });

  it('without a token', async () => {
    const before = await keptImages(app);
    const refused = await app.refused(uploadImage, { file: await file() });
    expect(refused).toMatchObject({ status: 401 });
    expect(await keptImages(app)).toEqual(before);
  });

  it('canceled by its sender', async () => {
    const before = await keptImages(app);
    const stream = openUpload();
    await stream.write(Buffer.alloc(50_000, 1));
    await until(
      async () => (await keptImages(app)).files.length > before.files.length,
      'it arrives',
    );
    stream.socket.destroy();
    await until(
      async () => (await keptImages(app)).files.length === before.files.length,
      'it is gone',
    );
  });
});

describe('an endless upload', () => {
  it('gets a 413 and is cut off', async () => {
    const before = await keptImages(app);
    const stream = openUpload();
    let sent = 0;
    const chunk = Buffer.alloc(65_536, 1);
    while (!stream.socket.destroyed && !stream.reply().startsWith('HTTP/1.1 ')) {
      await stream.write(chunk);
      sent += chunk.length;
    }
    expect(stream.reply()).toMatch(/^HTTP\/1\.1 413 /);
    // The server doesn't read the body, so the data only fills the system's buffers.
    expect(sent).toBeLessThan(4 * maxImageBytes);
    while (!stream.socket.destroyed) await stream.write(chunk);
    expect(await keptImages(app)).toEqual(before);
  });

  it('is not read if its content-length is too large', async () => {
    const stream = openUpload(100 * maxImageBytes);
    await until(() => stream.reply().startsWith('HTTP/1.1 413 '), 'it is refused');
    stream.socket.destroy();
  });
});

it('gets its reply while it is still being sent, if the disk is full', async () => {
  const store = createImageStore(app);
  const receive: ImageStore['receive'] = async (upload) => {
    for await (const _ of upload) break;
    throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
  };
  const full = await startTestApp({
    env: { LOG_LEVEL: 'silent' },
    parts: { images: { ...store, receive } },
  });
  const person = await full.signUp();
  const file = asFile(Buffer.alloc(1_500_000, 1));
  // If the server didn't read the rest of the upload, about half of these connections would break.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await full.refused(uploadImage, { file }, person)).code).toBe('unavailable');
  }
});

describe('one account’s uploads', () => {
  it('never keep other people’s photos waiting, even if a phone sends them', async () => {
    const { shop, reads } = await startHolding(1);
    const [busy, other] = [await shop.signUp(), await shop.signUp()];
    const phone = await connectPhone(shop, busy);
    for (const [endpoint, caller] of [
      [uploadImage, busy],
      [uploadFromPhone, phone],
      [uploadImage, busy],
    ] as const) {
      const received = reads.length;
      const file = asFile(Buffer.concat([await jpeg({ width: 90 + received, height: 40 }), held]));
      void shop.attempt(endpoint, { file }, caller);
      await until(() => reads.length > received, 'the photo has been received');
    }
    await shop.call(uploadImage, { file: asFile(await jpeg({ width: 99, height: 40 })) }, other);
    expect(reads).toEqual([1, 0, 0]);
  });

  it('don’t take a decoder while a large photo waits for another one', async () => {
    const { shop, reads } = await startHolding(2);
    const file = async (width: number) =>
      asFile(Buffer.concat([await claimedJpeg({ width, height: 3400 }), held]));
    void shop.attempt(uploadImage, { file: await file(5000) }, await shop.signUp());
    await until(() => reads[0] === 2, 'the first large photo has a decoder');
    void shop.attempt(uploadImage, { file: await file(5001) }, await shop.signUp());
    await until(() => reads[1] === 1, 'the header of the second large photo has been read');
    const small = asFile(await jpeg({ width: 99, height: 40 }));
    await shop.call(uploadImage, { file: small }, await shop.signUp());
    expect(reads).toEqual([2, 1]);
  });

  it('are limited by their megapixels, not by their number', async () => {
    // The limit is 12 megapixels.
    const tight = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.005' } });
    const person = await tight.signUp();
    const statuses: number[] = [];
    for (const width of [50, 51, 52, 53, 3000, 3001, 54]) {
      const file = asFile(await jpeg({ width, height: width < 100 ? 40 : 2000 }));
      const reply = await tight.attempt(uploadImage, { file }, person);
      statuses.push(reply.ok ? 200 : reply.error.status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    // Twenty products with eight photos of 12 megapixels each.
    expect(figures.upload.account).toBeGreaterThan(20 * 8 * (12 + 1));
  });
});

const held = Buffer.from('a trailer');

/**
 * Starts a shop in which photos with the trailer wait at their nth read, until the end of the test. `reads` contains how
 * often each of them has been read.
 */
async function startHolding(nth: number) {
  const store = createImageStore(app);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const reads: number[] = [];
  const receive: ImageStore['receive'] = async (...upload) => {
    const spooled = await store.receive(...upload);
    if (!(await spooled.read()).includes(held)) return spooled;
    const index = reads.push(0) - 1;
    const read = async () => {
      const count = (reads[index] ?? 0) + 1;
      reads[index] = count;
      if (count === nth) await released;
      return spooled.read();
    };
    return { ...spooled, read };
  };
  const shop = await startTestApp({ parts: { images: { ...store, receive } } });
  onTestFinished(() => release());
  return { shop, reads };
}

async function connectPhone(on: TestApp, owner: { token: string }) {
  const params = { id: randomUUID() };
  const { token: code } = await on.call('openPhoneLink', { params, body: { free: 8 } }, owner);
  const token = randomBytes(32).toString('base64url');
  await on.call('claimPhoneLink', { body: { token: code, secret: token } });
  return { token };
}

/** Starts a multipart upload of `length` bytes, or a chunked upload if there is no `length`. */
function openUpload(length?: number) {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname);
  let reply = '';
  socket.on('data', (data) => {
    reply += data.toString('latin1');
  });
  socket.on('error', () => {});
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  const head = '--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n';
  const chunked = (bytes: Buffer) =>
    length === undefined
      ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
      : bytes;
  const framing = length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `POST /api/images HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=b\r\n${framing}\r\n\r\n`,
  );
  socket.write(chunked(Buffer.from(head)));
  return {
    socket,
    reply: () => reply,
    write: (bytes: Buffer) =>
      Promise.race([
        closed,
        new Promise<void>((done) => socket.write(chunked(bytes), () => done())),
      ]),
  };
}
