import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { listCategories } from '#contracts/catalog/categories.ts';
import { listDrafts } from '#contracts/selling/selling.ts';
import { startTestApp } from '#tests/support/api.ts';

const app = await startTestApp();

/** Sends a request with node:http, because `fetch` requests compressed responses and decompresses them. */
async function exchange(path: string, { body, ...options }: RequestOptions & { body?: Buffer }) {
  const call = request(`${app.origin}/api${path}`, options).end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  };
}

const get = (path: string, accepted?: string, token?: string) =>
  exchange(path, {
    headers: {
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });

it.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])(
  'a long public reply is sent compressed to clients that accept %s',
  async (accepted, encoding, unpacked) => {
    const plain = await get(listCategories.path);
    const small = await get(listCategories.path, accepted);
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.headers['content-length']).toBe(String(small.body.length));
    expect(small.body.length).toBeLessThan(plain.body.length / 2);
    expect(unpacked(small.body).equals(plain.body)).toBe(true);
    // `Vary` tells caches to store the compressed and the uncompressed response separately.
    expect([plain, small].map(({ headers }) => headers.vary)).toEqual(
      Array(2).fill('accept-encoding'),
    );
  },
);

describe('not compressed', () => {
  const plain = async (path: string, token?: string) => {
    const { status, headers } = await get(path, 'br, gzip', token);
    expect([status, headers['content-encoding']], path).toEqual([200, undefined]);
    return Number(headers['content-length']);
  };

  it('is private data, because its length would reveal secrets', async () => {
    const seller = await app.signUp();
    const form = { title: 'Telecaster', description: 'Played at home. '.repeat(100) };
    const params = { id: randomUUID() };
    await app.call('saveDraft', { params, body: { form, version: 0 } }, seller);
    expect(await plain(listDrafts.path, seller.token)).toBeGreaterThan(1024);
  });

  it('is the large API documentation, because compressing it would keep the server busy', async () => {
    expect(await plain('/openapi.json')).toBeGreaterThan(100_000);
    await plain('/docs/static/swagger-ui.css');
  });
});

it('does not decompress requests', async () => {
  const { token } = await app.signUp();
  const { status, body } = await exchange('/newProducts', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync('{}'),
  });
  expect(status).toBe(400);
  expect(JSON.parse(body.toString()).error.code).toBe('malformed_request');
});
