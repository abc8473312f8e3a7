import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiForwarder } from '#electron/main/api-forwarder.ts';
import { portOf } from './support/during-test.ts';
import { plainNetwork } from './support/plain-network.ts';
import { readableLog } from './support/quiet-log.ts';
import { untrusted } from './support/untrusted-certificate.ts';

afterEach(() => void vi.unstubAllEnvs());

const token = 'eyJhbGciOiJIUzI1NiJ9.e30.the-secret';

async function setUp(
  listener: RequestListener,
  bearer: string | null = token,
  options: { silence?: number } = {},
) {
  const rejected: (string | null)[] = [];
  const { log, text } = readableLog();
  const origin = `http://127.0.0.1:${await portOf(createServer(listener))}`;
  const { answer: forward, cancel } = createApiForwarder({
    origin,
    session: {
      bearer: async () => bearer,
      async rejected(sent) {
        rejected.push(sent);
        return { ok: true, value: null };
      },
    },
    network: plainNetwork,
    log,
    ...options,
  });
  const send = (path: string, init?: RequestInit) =>
    forward(new Request(`app://second-fret/api${path}`, init));
  return { send, cancel, rejected, text, origin };
}

const readAll = async (request: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

it('forwards method, path, query, headers and body, and adds the token', async () => {
  const { send } = await setUp(async (request, response) => {
    response.writeHead(201, { 'x-request-id': 'r1', 'set-cookie': 'a=b', 'content-type': 'a/b' });
    response.end(
      JSON.stringify([request.method, request.url, request.headers, await readAll(request)]),
    );
  });
  const reply = await send('/bookings?a=1%202', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': 'k',
      origin: 'app://second-fret',
      referer: 'app://second-fret/x',
      cookie: 'c=d',
      'sec-fetch-site': 'same-origin',
    },
    body: '{"a":1}',
  });
  expect(reply.status).toBe(201);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'x-request-id': 'r1',
    'content-type': 'a/b',
    'x-content-type-options': 'nosniff',
  });
  expect(reply.headers.get('set-cookie')).toBeNull();
  const [method, url, headers, body] = await reply.json();
  expect([method, url, body]).toEqual(['POST', '/api/bookings?a=1%202', '{"a":1}']);
  expect(headers).toMatchObject({
    authorization: `Bearer ${token}`,
    'idempotency-key': 'k',
    'accept-encoding': 'identity',
  });
  for (const kept of ['origin', 'referer', 'cookie', 'sec-fetch-site']) {
    expect(headers).not.toHaveProperty(kept);
  }
});

it('ignores a token that the page sends', async () => {
  const { send, rejected } = await setUp((request, response) =>
    response.writeHead(401).end(request.headers.authorization),
  );
  const reply = await send('/jwt', { headers: { authorization: 'Bearer foreign' } });
  expect(await reply.text()).toBe(`Bearer ${token}`);
  expect(rejected).toEqual([token]);
});

it('sends no token if no one is signed in', async () => {
  const { send } = await setUp(
    (request, response) => response.end(String('authorization' in request.headers)),
    null,
  );
  expect(await (await send('/categories')).text()).toBe('false');
});

it('does not follow a redirect with the token', async () => {
  const seen: (string | undefined)[] = [];
  const thief = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end();
  });
  const port = await portOf(thief);
  const { send, text } = await setUp((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${port}/api/x` }).end(),
  );
  const reply = await send('/products');
  expect(reply.status).toBe(502);
  expect(reply.headers.get('location')).toBeNull();
  expect((await reply.json()).error.code).toBe('unavailable');
  expect(seen).toEqual([]);
  expect(text()).toContain('redirect');
  expect(text()).not.toContain('the-secret');
});

it('never calls another host, whatever the path', async () => {
  const { send } = await setUp((request, response) => response.end(request.url));
  for (const path of ['/..//evil.test/', '/@evil.test/', '/%2e%2e/%2e%2e/@evil.test']) {
    expect(await (await send(path)).text(), path).toMatch(/^\//);
  }
});

it('streams ranges and events as they arrive', async () => {
  const open: ServerResponse[] = [];
  const { send } = await setUp((request, response) => {
    if (request.headers.range === 'bytes=2-3') {
      response.writeHead(206, { 'content-range': 'bytes 2-3/9' }).end('cd');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n');
    open.push(response);
  });
  const range = await send('/images/x', { headers: { range: 'bytes=2-3' } });
  expect([range.status, range.headers.get('content-range'), await range.text()]).toEqual([
    206,
    'bytes 2-3/9',
    'cd',
  ]);

  const events = await send('/events');
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe('data: 1\n\n');
  open[0]?.write('data: 2\n\n');
  expect((await reader?.read())?.value).toBe('data: 2\n\n');
  const gone = new Promise((resolve) => open[0]?.on('close', resolve));
  await reader?.cancel();
  await gone;
});

it('streams an upload without buffering it', async () => {
  const size = 64 * 2 ** 20;
  let got = 0;
  const { send } = await setUp(async (request, response) => {
    // If the server reads slowly, the page must send slowly. The data must not pile up in memory.
    for await (const chunk of request) {
      got += chunk.length;
      if (got < 2 ** 20) await setTimeout(1);
    }
    response.end(String(got));
  });
  let made = 0;
  let ahead = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (made === size) return controller.close();
      made += 2 ** 16;
      ahead = Math.max(ahead, made - got);
      controller.enqueue(new Uint8Array(2 ** 16));
    },
  });
  const reply = await send('/images', { method: 'POST', body, duplex: 'half' } as RequestInit);
  expect(await reply.text()).toBe(String(size));
  expect(ahead).toBeLessThan(8 * 2 ** 20);
});

it('returns a network error if no server answers', async () => {
  const { send, origin, text } = await setUp((request) => request.socket.destroy());
  expect(origin).toMatch(/^http/);
  expect((await send('/products', { method: 'POST', body: 'x' })).type).toBe('error');
  expect(text()).toContain('ECONNRESET');
});

it.each([
  ['by default', undefined],
  ['even if the environment turns checks off', '0'],
])('refuses an untrusted certificate %s', async (_when, unchecked) => {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', unchecked);
  const port = await portOf(
    createSecureServer(untrusted, (_request, response) => response.end('gotcha')),
  );
  const { log, text } = readableLog();
  const { answer: forward } = createApiForwarder({
    origin: `https://127.0.0.1:${port}`,
    session: { bearer: async () => token, rejected: async () => ({ ok: true, value: null }) },
    network: plainNetwork,
    log,
  });
  const reply = await forward(new Request('app://second-fret/api/products'));
  expect(reply.status).toBe(502);
  expect((await reply.json()).error.message).toContain('certificate');
  expect(text()).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
});

it('ends an upload that the page cancels, because Electron doesn’t report that', async () => {
  const ended = Promise.withResolvers<boolean>();
  const { send, cancel } = await setUp((request) => {
    request.resume().on('close', () => ended.resolve('x-upload-id' in request.headers));
    request.on('end', () => cancel('u1'));
  });
  const reply = await send('/images', {
    method: 'POST',
    headers: { 'x-upload-id': 'u1' },
    body: new Uint8Array(2 ** 20),
  });
  expect(reply.type).toBe('error');
  expect(await ended.promise).toBe(false);
});

it('gives up if the server accepts the call and then sends nothing', async () => {
  const arrived: string[] = [];
  const hear: RequestListener = ({ method = '' }) => void arrived.push(method);
  const { send, text } = await setUp(hear, token, { silence: 200 });
  const body = new Uint8Array(4 * 2 ** 20);
  for (const init of [{}, { method: 'POST', body }]) {
    expect((await send('/images', init)).type).toBe('error');
  }
  expect(arrived).toEqual(['GET', 'POST']);
  expect(text()).toContain('the server did not reply');
});

it('waits for a slow server that keeps sending', async () => {
  const { send } = await setUp(
    async (_request, response) => {
      for (let turn = 0; turn < 52; turn += 1) {
        response.write('x');
        await setTimeout(100);
      }
      response.end();
    },
    token,
    { silence: 5_000 },
  );
  expect(await (await send('/products')).text()).toBe('x'.repeat(52));
});
