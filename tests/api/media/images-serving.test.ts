import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createImageStore } from '#server/gateways/images/image-store.ts';
import { startTestApp } from '#tests/support/api.ts';
import { idIn } from '#tests/support/image-folder.ts';
import { photo } from '#tests/support/image-samples.ts';
import { recordLog } from '#tests/support/recorded-log.ts';
import { until } from '#tests/support/until.ts';

const app = await startTestApp();
const { token } = await app.signUp();
const bytes = await photo({ width: 400, height: 300 }).jpeg().toBuffer();
const file = new Blob([new Uint8Array(bytes)]);
const path = (await app.call('uploadImage', { file }, { token })).data.url;
const id = idIn(path);
const stored = (await createImageStore(app).read(id, 400)) ?? Buffer.alloc(0);

const get = (headers: Record<string, string> = {}, method = 'GET', at = path) =>
  fetch(`${app.origin}${at}`, { headers, method });
const body = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('a stored picture', () => {
  it.each(['GET', 'HEAD'])('is public and can be cached (%s)', async (method) => {
    // This client has another picture.
    const response = await get({ 'if-none-match': `"${id}-320"` }, method);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(stored.length),
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      etag: `"${id}-400"`,
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
    const sent = method === 'GET' ? stored : Buffer.alloc(0);
    expect((await body(response)).equals(sent)).toBe(true);
  });

  it.each([
    [(tag: string) => tag],
    [(tag: string) => `W/${tag}`],
    [(tag: string) => `"other", ${tag}`],
    [() => '*'],
  ])('is not sent again to a client that already has it (%#)', async (header) => {
    const response = await get({ 'if-none-match': header(`"${id}-400"`) });
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(`"${id}-400"`);
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(await body(response)).toHaveLength(0);
  });
});

describe('a JPEG for link previews', () => {
  const preview = path.replace('.webp', '.jpg');

  it('counts toward its address’s limit only if it has to be made', async () => {
    const tight = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.01' } });
    const { data } = await tight.call('uploadImage', { file }, await tight.signUp());
    const jpg = `${tight.origin}${data.url.replace('.webp', '.jpg')}`;
    const ask = async (headers = {}) => (await fetch(jpg, { headers })).status;
    const statuses = [];
    for (let i = 0; i < 4; i += 1) {
      statuses.push(await ask({ 'if-none-match': `"${idIn(data.url)}-400.jpg"` }), await ask());
    }
    expect(statuses).toEqual([304, 200, 304, 200, 304, 200, 304, 429]);
  });

  it('is the same for everyone who asks at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, async () => body(await get({}, 'GET', preview))),
    );
    expect(replies[0]?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    for (const reply of replies) expect(reply.equals(replies[0] ?? stored)).toBe(true);
  });
});

describe('a range of a picture', () => {
  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=5-999999999', 5, undefined],
    ['bytes=-999999999', 0, undefined],
    ['bytes=0-0', 0, 1],
  ])('%s', async (range, from, to) => {
    const response = await get({ range });
    expect(response.status).toBe(206);
    const expected = stored.subarray(from, to);
    const first = stored.indexOf(expected);
    expect((await body(response)).equals(expected)).toBe(true);
    expect(response.headers.get('content-range')).toBe(
      `bytes ${first}-${first + expected.length - 1}/${stored.length}`,
    );
    expect(response.headers.get('content-length')).toBe(String(expected.length));
  });

  it.each(['bytes=999999999-', 'bytes=-0'])('is unsatisfiable: %s', async (range) => {
    const response = await get({ range });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${stored.length}`);
    expect(await body(response)).toHaveLength(0);
  });

  it.each(['bytes=5-2', 'bytes=-', 'lines=1-2', 'bytes=0-1,4-5', 'bytes=a-b'])(
    'ignores the invalid range %s and sends the whole picture',
    async (range) => {
      const response = await get({ range });
      expect(response.status).toBe(200);
      expect((await body(response)).length).toBe(stored.length);
    },
  );

  it('is sent only if the picture has not changed', async () => {
    const range = 'bytes=0-9';
    expect((await get({ range, 'if-range': `"${id}-400"` })).status).toBe(206);
    expect((await get({ range, 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range, 'if-range': `W/"${id}-400"` })).status).toBe(200);
  });
});

describe('nothing else is served:', () => {
  it.each([
    () => `${id}-640.webp`,
    () => `${'0'.repeat(40)}-320.webp`,
    () => `${id}-0400.webp`,
    () => `${id.toUpperCase()}-400.webp`,
    () => `${id}-400.webp.bak`,
    () => `${id}-400.png`,
    () => `${id.slice(0, 2)}%2F${id}-400.webp`,
    () => '..%2f..%2fpackage.json',
    () => `..%2fimages%2f${id.slice(0, 2)}%2f${id}-400.webp`,
    () => `%00${id}-400.webp`,
    () => 'incoming',
  ])('%s', async (name) => {
    const { status, headers, text } = await raw(`/api/images/${name()}`);
    expect([400, 404]).toContain(status);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['cache-control']).not.toContain('public');
    expect(JSON.parse(text)).toHaveProperty('error.code');
  });

  it.each([
    '/api/images/../../package.json',
    '/api/images/..\\..\\package.json',
    '/api/images/',
    '/api/images/%E0%A4%A',
  ])('%s', async (at) => {
    const { status } = await raw(at);
    expect([400, 404]).toContain(status);
  });
});

/** Requests exactly this path, which `fetch` would normalize. */
function raw(at: string) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(app.origin);
      const call = request({ hostname, port, path: at }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const text = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
      call.on('error', reject).end();
    },
  );
}

it('logs an error if the image folder lacks pictures that the database lists', async () => {
  const { logStream, logged } = recordLog();
  await startTestApp({ databaseUrl: app.databaseUrl, parts: { logStream } });
  await until(() => logged().includes('does not belong to this database'), 'it is logged');
  expect(logged()).toContain(id);
});
