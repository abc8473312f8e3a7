import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApiForwarder } from '#electron/main/api-forwarder.ts';
import { portOf } from './support/during-test.ts';
import { readableLog } from './support/quiet-log.ts';
import { sessionFetch } from './support/session-fetch.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.e30.the-secret';

async function setUp(
  listener: RequestListener,
  bearer = async (): Promise<string | null> => token,
  options: { silence?: number } = {},
) {
  const rejected: (string | null)[] = [];
  const { log, text } = readableLog();
  const origin = `http://127.0.0.1:${await portOf(createServer(listener))}`;
  const { answer: forward, cancel } = createApiForwarder({
    origin,
    session: {
      bearer,
      async rejected(sent) {
        rejected.push(sent);
        return { ok: true, value: null };
      },
    },
    fetch: sessionFetch(),
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
    async () => null,
  );
  expect(await (await send('/categories')).text()).toBe('false');
});

it('passes a compressed reply on as what it contains', async () => {
  const { send } = await setUp(({ headers }, response) => {
    expect(headers['accept-encoding']).toContain('gzip');
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('[1]'));
  });
  const reply = await send('/products');
  expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual([null, '[1]']);
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

it('returns a network error if no server answers', async () => {
  const { send, origin, text } = await setUp((request) => request.socket.destroy());
  expect(origin).toMatch(/^http/);
  expect((await send('/products', { method: 'POST', body: 'x' })).type).toBe('error');
  expect(text()).toContain('net::ERR_EMPTY_RESPONSE');
});

it.each(['while the session is being read', 'while it is being sent'])(
  'cancels an upload %s, because Electron doesn’t report that',
  async (when) => {
    const arrived: boolean[] = [];
    const token = Promise.withResolvers<null>();
    const ended = Promise.withResolvers<void>();
    const { send, cancel } = await setUp(
      (request) => {
        arrived.push('x-upload-id' in request.headers);
        request.resume().on('close', ended.resolve);
        request.on('end', () => cancel('u1'));
      },
      () => token.promise,
    );
    const headers = { 'x-upload-id': 'u1' };
    const sent = send('/images', { method: 'POST', headers, body: new Uint8Array(2 ** 20) });
    const early = when.includes('read');
    if (early) cancel('u1');
    token.resolve(null);
    expect((await sent).type).toBe('error');
    if (!early) await ended.promise;
    expect(arrived).toEqual(early ? [] : [false]);
  },
);

it('gives up if the server accepts the call and then sends nothing', async () => {
  const arrived: string[] = [];
  const hear: RequestListener = ({ method = '' }) => void arrived.push(method);
  const { send, text } = await setUp(hear, undefined, { silence: 100 });
  const body = new Uint8Array(4 * 2 ** 20);
  for (const init of [{}, { method: 'POST', body }]) {
    expect((await send('/images', init)).type).toBe('error');
  }
  expect(arrived).toEqual(['GET', 'POST']);
  expect(text()).toContain('the server did not reply');
});

it('waits for a slow server that keeps sending, and gives up when it stops', async () => {
  let stream: ServerResponse | undefined;
  const { send } = await setUp((_request, response) => {
    stream = response;
    response.write('x');
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const reader = (await send('/events')).body?.getReader();
  for (let turn = 0; turn < 3; turn += 1) {
    expect((await reader?.read())?.value).toHaveLength(1);
    vi.advanceTimersByTime(59_000);
    stream?.write('x');
  }
  await reader?.read();
  vi.advanceTimersByTime(61_000);
  await expect(reader?.read()).rejects.toThrow('aborted');
});
