import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createAppProtocol } from '#electron/main/app-protocol.ts';
import { createPageFiles, filePath } from '#electron/main/page-files.ts';
import { pagePolicy } from '#electron/main/page-policy.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';

const home = await temporaryFolder();
const folder = join(home, 'renderer');
await mkdir(join(folder, 'assets'), { recursive: true });
await mkdir(join(folder, '.vite'));
await writeFile(join(home, 'secret.html'), 'secret');
await writeFile(join(home, 'renderer-other.html'), 'secret');
await writeFile(join(folder, '.vite/manifest.json'), 'secret');
await writeFile(join(folder, 'index.html'), 'the page');
await writeFile(join(folder, 'assets/app.js'), 'the script');
for (const name of ['code', 'photo'])
  await writeFile(join(folder, `assets/${name}-worker-B3_x-9Z.js`), 'the worker');
await writeFile(join(folder, 'tool.exe'), 'secret');
const answer = createAppProtocol({
  files: createPageFiles(folder, () => pagePolicy(null)),
  images: async () => new Response('the photo'),
  api: async () => new Response('the api'),
});

const get = (address: string, init?: RequestInit) => answer(new Request(address, init));

it.each([
  '/',
  '/productDetails/0198',
  '/categories/Folk%20Instruments?q=a',
  '/dashboard/addProduct',
])('opens the page at %s', async (path) => {
  const reply = await get(`app://second-fret${path}`);
  expect(reply.status).toBe(200);
  expect(await reply.text()).toBe('the page');
  expect(reply.headers.get('content-type')).toContain('text/html');
});

it('serves a file with its type and the content policy', async () => {
  const reply = await get('app://second-fret/assets/app.js');
  expect(await reply.text()).toBe('the script');
  expect(reply.headers.get('content-type')).toContain('text/javascript');
  expect(reply.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
});

it('lets only the workers that read codes and photos compile WebAssembly', async () => {
  const policyOf = async (path: string) =>
    (await get(`app://second-fret${path}`)).headers.get('content-security-policy');
  for (const name of ['code', 'photo'])
    expect(await policyOf(`/assets/${name}-worker-B3_x-9Z.js`)).toBe(
      "default-src 'none';script-src 'wasm-unsafe-eval';connect-src 'self'",
    );
  for (const path of ['/', '/assets/app.js']) expect(await policyOf(path)).not.toContain('wasm');
});

it.each([
  '/../secret.html',
  '/%2e%2e/secret.html',
  '/..%2fsecret.html',
  '/..%5csecret.html',
  '/..\\secret.html',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.html',
  '/%252e%252e%252fsecret.html',
  '/../renderer-other.html',
  '/.vite/manifest.json',
  '//etc/passwd',
  '/C:/Windows/win.ini',
  '/%00',
  '/index.html%00.js',
  '/%E0%A4%A',
  '/assets/missing.js',
  '/assets/missing',
  '/tool.exe',
])('reveals nothing at %s', async (path) => {
  const reply = await get(`app://second-fret${path}`);
  expect(await reply.text()).not.toMatch(/secret|root:/);
  // The URL parser turns some of these paths into `/`, which opens the page.
  expect(reply.status === 404 || new URL(reply.url || 'app://second-fret/').pathname === '/').toBe(
    true,
  );
});

it('never reads outside its folder, whatever the address', () => {
  const parts = ['..', '.', '%2e%2e', '%2f', '%5c', '\\', '/', 'a', '%00', ':', '%252e', '~', '…'];
  for (let turn = 0; turn < 20_000; turn += 1) {
    const pick = (at: number) =>
      parts[Math.floor((turn * 7919 + at * 104_729) / 13) % parts.length];
    const path = filePath('/srv/pages', `/${[1, 2, 3, 4, 5].map(pick).join('')}`);
    if (path !== null) expect(path).toMatch(/^\/srv\/pages(\/|$)(?!.*\/\.\.(\/|$))/);
  }
});

it.each(['POST', 'PUT', 'DELETE'])('refuses the method %s', async (method) => {
  expect((await get('app://second-fret/', { method })).status).toBe(405);
});

it.each(['app://evil/', 'app://second-fret.evil/', 'app://second-fret:1/', 'https://second-fret/'])(
  'answers 404 for %s',
  async (address) => {
    expect((await get(address)).status).toBe(404);
  },
);

it('forwards only /api, and reads offered photos', async () => {
  expect(await (await get('app://second-fret/api/products')).text()).toBe('the api');
  expect(await (await get('app://second-fret/apiary')).text()).toBe('the page');
  expect(await (await get('app://second-fret/offered-images/1')).text()).toBe('the photo');
  expect((await get('app://evil/offered-images/1')).status).toBe(404);
});

it('lets the page connect only to the main process, and to no frame', () => {
  for (const server of [
    null,
    { origin: 'http://localhost:4000', imageSources: ['https://i.test'] },
  ]) {
    const directives = pagePolicy(server).split(';');
    expect(directives).toContain("connect-src 'self'");
    expect(directives).toContain("script-src 'self'");
    expect(directives).toContain("frame-src 'none'");
    expect(directives).toContain("require-trusted-types-for 'script'");
    expect(directives).toContain('trusted-types page-data mail-body code-worker offline-worker');
    expect(directives).toContain(`img-src 'self' data: blob:${server ? ' https://i.test' : ''}`);
  }
});
