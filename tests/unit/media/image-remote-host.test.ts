import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ImageStoreProblem } from '#server/gateways/images/image-store-problem.ts';
import { createRemoteHost } from '#server/gateways/images/remote-host.ts';
import { answerJson, type ImageHost, startImageHost } from '#tests/support/image-host.ts';

const key = 'k3y-that-must-stay-secret&more';
const picture = Buffer.from('a picture');
let host: ImageHost;
beforeAll(async () => {
  host = await startImageHost();
});
afterAll(() => host.stop());
beforeEach(() => {
  host.received.length = 0;
  host.behave(null);
});

const upload = (timeout = 5) =>
  createRemoteHost({ url: host.url, key, timeout }).upload('abc.webp', picture);

it.each<[string, (response: ServerResponse) => void]>([
  ['answers 400', (r) => answerJson(r, 400, { success: false, error: { message: 'bad key' } })],
  ['answers 500', (r) => r.writeHead(500).end('oops')],
  [
    'says no with 200',
    (r) => answerJson(r, 200, { success: false, data: { url: 'https://x.test/a' } }),
  ],
  ['forgets the address', (r) => answerJson(r, 200, { success: true, data: {} })],
  [
    'answers a script as the address',
    (r) => answerJson(r, 200, { success: true, data: { url: 'javascript:alert(1)' } }),
  ],
  [
    'answers a relative address',
    (r) => answerJson(r, 200, { success: true, data: { url: '/a.webp' } }),
  ],
  [
    'answers an endless address',
    (r) =>
      answerJson(r, 200, { success: true, data: { url: `https://x.test/${'a'.repeat(600)}` } }),
  ],
  ['answers HTML', (r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>')],
  ['answers nothing', (r) => r.writeHead(200).end()],
  ['hangs up', (r) => r.destroy()],
  [
    'hangs up in the middle',
    (r) => r.writeHead(200, { 'content-length': '500' }).write('{', () => r.destroy()),
  ],
  ['replies with a redirect', (r) => r.writeHead(307, { location: `${host.url}/elsewhere` }).end()],
  ['never ends its reply', (r) => void pour(r.writeHead(200))],
])('reports a problem without revealing the key when the host %s', async (_name, behaviour) => {
  host.behave(behaviour);
  const problem = await upload().catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(ImageStoreProblem);
  expect(inspect(problem, { depth: 9, showHidden: true })).not.toMatch(/k3y/);
  expect(host.received).toHaveLength(1);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['begins and never ends', (r) => void r.writeHead(200).write('{')],
])('gives up on a host that %s', async (_name, behaviour) => {
  host.behave(behaviour);
  await expect(upload(0.3)).rejects.toThrow(/timeout/);
});

it('reports a problem if the host is unreachable', async () => {
  const gone = await startImageHost();
  await gone.stop();
  const attempt = createRemoteHost({ url: gone.url, key }).upload('abc.webp', picture);
  await expect(attempt).rejects.toThrow(/ECONNREFUSED/);
});

async function pour(response: ServerResponse): Promise<void> {
  while (!response.destroyed) {
    await new Promise((resolve) => response.write(Buffer.alloc(16_384, ' '), resolve));
  }
}
