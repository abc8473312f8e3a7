import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { limitConnections } from '#server/http/connections.ts';
import { serverOptions } from '#server/http/server-options.ts';
import { limitSlowBodies } from '#server/http/slow-bodies.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { until } from '#tests/support/until.ts';

const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

const open = (origin: string): Socket =>
  connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});

const closed = (socket: Socket) => until(() => socket.closed, 'the connection is closed');

describe('one connection', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  it('gets 16 replies to simultaneous requests, in order', async () => {
    const socket = open(app.origin);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const paths = ['/api/health', '/api/nowhere', '/api/config', '/api/products'];
    socket.write([...paths, ...paths, ...paths, ...paths].map(request).join(''));
    const statuses = () => [...text.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
    await until(() => statuses().length === 16, 'all replies arrive');
    const round = ['200', '404', '200', '401'];
    expect(statuses()).toEqual([...round, ...round, ...round, ...round]);
    socket.destroy();
  });

  it.each([
    '/api/openapi.json',
    '/api/docs/static/swagger-ui-bundle.js',
    '/nowhere',
    '/api/products',
  ])('is closed when it sends many more requests without reading: %s', async (path) => {
    const socket = open(app.origin).pause();
    socket.write(request(path).repeat(2000));
    // By the time this response arrives, the server has received all 2,000 requests.
    expect((await fetch(`${app.origin}/api/health`)).status).toBe(200);
    let bytes = 0;
    socket.on('data', (chunk) => {
      bytes += chunk.length;
    });
    socket.resume();
    await closed(socket);
    expect(bytes).toBeLessThan(16 * 2 ** 20);
  });
});

it.each([
  [16, 'are all answered'],
  [17, 'close the connection'],
])('unanswered requests %d on one connection %s', async (sent) => {
  const app = Fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  limitConnections(app);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.get('/', async () => {
    await answered;
    return 'done';
  });
  let received = 0;
  app.server.on('request', () => {
    received += 1;
  });
  const socket = open(await app.listen({ host: '127.0.0.1', port: 0 }));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(request('/').repeat(sent));
  await until(() => received === sent, 'the server has them all');
  const replies = () => text.split('200 OK').length - 1;
  if (sent === 17) await closed(socket);
  answer();
  if (sent === 16) await until(() => replies() === 16, 'all are answered');
  expect({ replies: replies(), closed: socket.closed }).toEqual(
    sent === 16 ? { replies: 16, closed: false } : { replies: 0, closed: true },
  );
  socket.destroy();
});

it('closes a connection that sends more than 1,000 requests', async () => {
  const app = Fastify(serverOptions(parseConfig({ LOG_LEVEL: 'silent' }), undefined));
  onTestFinished(() => app.close());
  limitConnections(app);
  app.get('/', async () => 'done');
  const socket = open(await app.listen({ host: '127.0.0.1', port: 0 }));
  let text = '';
  let sent = 0;
  const send = () => {
    sent += 10;
    socket.write(request('/').repeat(10));
  };
  const replies = () => text.split('200 OK').slice(1);
  socket.on('data', (chunk) => {
    text += chunk;
    if (replies().length === sent && sent < 1000) send();
  });
  send();
  await until(() => replies().length === 1000, 'the server answers them');
  const last = replies().findIndex((reply) => /^connection: close/im.test(reply));
  expect(last).toBe(999);
  socket.write(request('/'));
  await closed(socket);
  expect(text).not.toContain('503');
});

it('closes unused connections when the server stops', async () => {
  const app = await startTestApp();
  const socket = open(app.origin);
  await new Promise((resolve) => socket.once('connect', resolve));
  await app.stop();
  await closed(socket);
});

describe('unread replies', () => {
  let app: FastifyInstance;
  let origin: string;
  beforeAll(async () => {
    app = Fastify({ forceCloseConnections: true });
    limitConnections(app, { unreadBytes: 40 * 2 ** 20 });
    const large = Buffer.alloc(16 * 2 ** 20);
    app.get('/large', (_request, reply) => reply.send(large));
    app.get('/small', (_request, reply) => reply.send('small'));
    origin = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  it('close the oldest connection when they use too much memory', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 3; n += 1) {
      const socket = open(origin);
      // The first bytes show that the server has started its response.
      await new Promise((resolve) => socket.once('data', resolve).write(request('/large')));
      sockets.push(socket.pause());
    }
    const [oldest, ...others] = sockets;
    oldest?.resume();
    if (oldest) await closed(oldest);
    expect(others.map((socket) => socket.closed)).toEqual([false, false]);
    expect(await (await fetch(`${origin}/small`)).text()).toBe('small');
    for (const socket of others) socket.destroy();
  });
});

describe('a slow request', () => {
  it('loses its connection if it sends headers slowly, in pieces', async () => {
    const { http } = serverOptions(parseConfig({}), undefined);
    const app = Fastify({
      http: { ...http, headersTimeout: 300 },
      requestTimeout: 0,
      forceCloseConnections: true,
    });
    onTestFinished(() => app.close());
    const socket = open(await app.listen({ host: '127.0.0.1', port: 0 }));
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n');
    const timer = setInterval(() => socket.write('x-more: 1\r\n'), 50);
    onTestFinished(() => clearInterval(timer));
    await closed(socket);
  });

  it.each([
    { size: 40, outcome: 'loses its connection if its body arrives slowly, in pieces' },
    { size: 100, outcome: 'gets a reply if its body arrives fast enough' },
  ])('$outcome', async ({ size }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = Fastify({ forceCloseConnections: true });
    onTestFinished(() => app.close());
    let server: Socket | undefined;
    app.addHook('onRequest', async ({ socket }) => {
      server = socket;
    });
    limitSlowBodies(app, { windowMs: 100, rate: 500 });
    app.post('/', async ({ body }) => String(body).length);
    const socket = open(await app.listen({ host: '127.0.0.1', port: 0 }));
    let reply = '';
    socket.on('data', (data) => {
      reply += data;
    });
    const head = ['POST / HTTP/1.1', 'host: localhost', 'content-type: text/plain'];
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${10 * size}\r\n\r\n`);
    await until(() => server, 'the headers arrive');
    for (let sent = 0; sent < 10 && !socket.closed; sent += 1) {
      const before = server?.bytesRead ?? 0;
      socket.write('x'.repeat(size));
      await until(() => server?.destroyed || server?.bytesRead === before + size, 'it arrives');
      vi.advanceTimersByTime(100);
    }
    await until(() => reply !== '' || socket.closed, 'a reply or the end');
    expect(reply.startsWith('HTTP/1.1 200 OK')).toBe(size === 100);
    socket.destroy();
  });
});
