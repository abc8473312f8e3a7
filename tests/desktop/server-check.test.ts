import { createServer, type RequestListener } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { apiVersion } from '#contracts/system.ts';
import { parseServerAddress } from '#electron/main/server-address.ts';
import { checkServer } from '#electron/main/server-check.ts';
import { portOf } from './support/during-test.ts';
import { shopConfig } from './support/other-shops.ts';
import { sessionFetch } from './support/session-fetch.ts';

describe('a typed address', () => {
  it.each([
    ['https://shop.example.com', 'https://shop.example.com'],
    ['  shop.example.com  ', 'https://shop.example.com'],
    ['shop.example.com:8443/some/page?x', 'https://shop.example.com:8443'],
    ['HTTPS://SHOP.example.com/', 'https://shop.example.com'],
    ['localhost:4000', 'http://localhost:4000'],
    ['LOCALHOST:4000/', 'http://localhost:4000'],
    ['[::1]:4000', 'http://[::1]:4000'],
    ['127.1:4000', 'http://127.0.0.1:4000'],
    ['shop.localhost:4000', 'https://shop.localhost:4000'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['http://[::1]:4000', 'http://[::1]:4000'],
  ])('%s is %s', (typed, origin) => {
    expect(parseServerAddress(typed).origin).toBe(origin);
  });

  it.each([
    '',
    ' ',
    'http://shop.example.com',
    'http://localhost.evil.test',
    'http://shop.localhost:4000',
    'localhost@evil.test',
    'http://127.0.0.1.evil.test',
    'http://192.168.1.10:4000',
    'ftp://shop.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'app://second-fret',
    'https://ann:secret@shop.example.com',
    'https://',
    'https://exa mple.com',
  ])('%s is not an address', (typed) => {
    expect(parseServerAddress(typed).message).toBeTruthy();
    expect(parseServerAddress(typed).message).not.toContain('secret');
  });
});

describe('the server’s reply', () => {
  const config = {
    ...shopConfig,
    image_sources: ['https:', "'unsafe-eval'", 'http://evil.test', 'https://images.example.com'],
  };
  const shop =
    (answer: object, health: object = { status: 'ok' }): RequestListener =>
    (request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(request.url === '/api/health' ? health : answer));
    };
  const check = async (listener: RequestListener) =>
    checkServer(sessionFetch(), `127.0.0.1:${await portOf(createServer(listener))}`);

  it('accepts a shop, and keeps only some safe image sources', async () => {
    const { server } = await check(shop(config));
    expect(server?.imageSources).toEqual(['https://images.example.com']);
    const many = Array.from({ length: 500 }, (_, n) => `https://images-${n}.example.com`);
    const long = `https://${'x'.repeat(200)}.example.com`;
    const crowded = await check(shop({ ...config, image_sources: [long, ...many] }));
    expect(crowded.server?.imageSources).toEqual(many.slice(0, 20));
  });

  it('asks for uncompressed replies, and inflates none', async () => {
    const asked: (string | undefined)[] = [];
    const bomb = brotliCompressSync(JSON.stringify({ status: 'ok', more: ' '.repeat(2 ** 20) }));
    const { message } = await check((request, response) => {
      asked.push(request.headers['accept-encoding']);
      response.writeHead(200, { 'content-encoding': 'br' }).end(bomb);
    });
    expect(bomb.length).toBeLessThan(1024);
    expect(asked).toEqual(['identity']);
    expect(message).toContain('isn’t a Second Fret server');
  });

  it('closes the connection if a reply is endless', async () => {
    let sent = 0;
    const ended = Promise.withResolvers<void>();
    const { message } = await check((_request, response) => {
      const chunk = '['.repeat(16 * 1024);
      const more = () => {
        // The client and the server can't buffer this much data, so the client must have kept reading. End the reply.
        if (sent > 64 * 2 ** 20) return response.end();
        sent += chunk.length;
        if (response.write(chunk)) setImmediate(more);
        else response.once('drain', more);
      };
      response.on('close', ended.resolve);
      more();
    });
    await ended.promise;
    expect(message).toContain('isn’t a Second Fret server');
    expect(sent).toBeLessThan(64 * 2 ** 20);
  });

  it.each([
    ['something else', shop(config, { hello: 'world' }), 'isn’t a Second Fret server'],
    ['no JSON', ((_q, r) => r.end('<html>')) as RequestListener, 'isn’t a Second Fret server'],
    [
      'an error',
      ((_q, r) => r.writeHead(500).end()) as RequestListener,
      'isn’t a Second Fret server',
    ],
    ['a newer server', shop({ ...config, version: '2.0.0' }), 'needs a newer version'],
    ['an older server', shop({ ...config, version: '0.9.0' }), 'too old'],
    ['a server without a version', shop({ public_catalogue: true }), 'too old'],
    ['another shape', shop({ version: apiVersion }), 'isn’t a Second Fret server'],
    [
      'a redirect',
      ((_q, r) => r.writeHead(302, { location: 'https://evil.test' }).end()) as RequestListener,
      'replied with a redirect',
    ],
    [
      'a dropped connection',
      ((q) => q.socket.destroy()) as RequestListener,
      'No server is responding',
    ],
  ])('gives the right message for %s', async (_what, listener, words) => {
    expect((await check(listener)).message).toContain(words);
  });

  it.each([
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', 'can’t send one'],
    ['net::ERR_NAME_NOT_RESOLVED', 'no server with this name'],
  ])('gives the right message for %s', async (name, words) => {
    const failed = async () => {
      throw new Error(name);
    };
    expect((await checkServer(failed, 'shop.test')).message).toContain(words);
  });
});
