import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCategories } from '#contracts/categories.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What really crosses the line: `fetch` asks for compressed answers by itself, and unpacks them. */
async function exchange(path: string, { body, ...options }: RequestOptions & { body?: Buffer }) {
  const call = request(`${app.origin}/api${path}`, options).end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  };
}

const categories = (accepted?: string) =>
  exchange(listCategories.path, {
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });

describe('a long answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('goes compressed to who takes %s', async (accepted, encoding, unpacked) => {
    const plain = await categories();
    const small = await categories(accepted);
    expect(small.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(small.body.length).toBeLessThan(plain.body.length / 2);
    expect(unpacked(small.body).equals(plain.body)).toBe(true);
  });

  it('goes as it is to everybody else', async () => {
    for (const accepted of [undefined, 'identity', 'compress']) {
      const { headers, body } = await categories(accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveProperty('items');
    }
  });
});

it('sends a short answer as it is', async () => {
  const { headers } = await exchange('/health', {
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['content-encoding']).toBeUndefined();
});

it('does not unpack what it is sent', async () => {
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
