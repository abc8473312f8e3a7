import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, it, vi } from 'vitest';
import { createApiForwarder } from '#electron/main/api-forwarder.ts';
import { openNetwork, proxyAddress, systemFetch } from '#electron/main/network.ts';
import { portOf } from './support/during-test.ts';
import { readableLog } from './support/quiet-log.ts';
import { untrusted } from './support/untrusted-certificate.ts';

it.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.test:8080', 'http://proxy.test:8080'],
  ['HTTPS proxy.test:443; DIRECT', 'https://proxy.test:443'],
  ['SOCKS5 proxy.test:1080; PROXY proxy.test:8080', 'http://proxy.test:8080'],
  ['SOCKS5 proxy.test:1080', undefined],
])('parses the system’s proxy %s', (answer, address) => {
  expect(proxyAddress(answer)).toBe(address);
});

it('calls the shop through the system’s proxy, and other servers directly', async () => {
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.end('by proxy');
  });
  // `fetch` asks the proxy for a tunnel. The same server also handles the requests that arrive through the tunnel.
  proxy.on('connect', (_request, socket) => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    proxy.emit('connection', socket);
  });
  const through = await portOf(proxy);
  const near = await portOf(createServer((_request, response) => response.end('direct')));
  const { log } = readableLog();
  const resolveProxy = async (url: string) =>
    url.startsWith('http://shop.test') ? `PROXY 127.0.0.1:${through}` : 'DIRECT';
  const network = openNetwork({ resolveProxy, log });
  const fetch = systemFetch(globalThis.fetch, network);
  const session = {
    bearer: async () => null,
    rejected: async () => ({ ok: true, value: null }) as const,
  };
  try {
    const { answer } = createApiForwarder({ origin: 'http://shop.test', session, network, log });
    expect(await (await answer(new Request('app://second-fret/api/a'))).text()).toBe('by proxy');
    expect(await (await fetch('http://shop.test/api/health')).text()).toBe('by proxy');
    expect(await (await fetch(`http://127.0.0.1:${near}/`)).text()).toBe('direct');
    expect(seen).toEqual(['http://shop.test/api/a', '/api/health']);
  } finally {
    network.close();
  }
});

it('reads the system’s certificate authorities only when one is unknown, and then once', async () => {
  const port = await portOf(
    createSecureServer(untrusted, (_request, response) => response.end('ok')),
  );
  const before = getCACertificates('default');
  const { log, text } = readableLog();
  const readAuthorities = vi.fn(async () => [untrusted.cert]);
  const resolveProxy = async () => 'DIRECT';
  const network = openNetwork({ resolveProxy, readAuthorities, log });
  const origin = `https://127.0.0.1:${port}`;
  const session = {
    bearer: async () => null,
    rejected: async () => ({ ok: true, value: null }) as const,
  };
  const { answer } = createApiForwarder({ origin, session, network, log });
  try {
    expect(readAuthorities).not.toHaveBeenCalled();
    const replies = [1, 2].map(() => answer(new Request('app://second-fret/api/a')));
    for (const reply of await Promise.all(replies)) expect(reply.status).toBe(200);
    expect(await (await systemFetch(globalThis.fetch, network)(origin)).text()).toBe('ok');
    expect(readAuthorities).toHaveBeenCalledTimes(1);
    expect(text()).toBe('');
  } finally {
    setDefaultCACertificates(before);
  }
});

it('continues without the system’s authorities if they can’t be read', async () => {
  const { log, text } = readableLog();
  const readAuthorities = async () => {
    throw new Error('the store is damaged');
  };
  const resolveProxy = async () => 'DIRECT';
  expect(await openNetwork({ resolveProxy, readAuthorities, log }).learn()).toBe(false);
  expect(text()).toContain('the store is damaged');
  const before = getCACertificates('default');
  try {
    // The system's certificate authorities are read in a separate thread, because reading them takes up to a minute on
    // some Macs.
    expect(await openNetwork({ resolveProxy, log }).learn()).toBe(true);
  } finally {
    setDefaultCACertificates(before);
  }
});
