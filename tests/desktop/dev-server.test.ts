import { createServer as createPort } from 'node:http';
import { resolveConfig } from 'electron-vite';
import { createServer, mergeConfig } from 'vite';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { closeDesktops, launchDesktop } from './support/launch.ts';
import { listen } from './support/listen.ts';

// Tests `npm run dev:desktop` with the stand-in for Electron. The window shows the page from Vite's server.
const { config } = await resolveConfig({ root: process.cwd() }, 'serve', 'development');
const cacheDir = await temporaryFolder();
const { port, close } = await listen(createPort());
await close();
const vite = await createServer(
  mergeConfig(config?.renderer ?? {}, {
    ...{ configFile: false, cacheDir, logLevel: 'error' },
    server: { port, ws: { clientPort: port }, watch: null },
  }),
);
afterAll(async () => {
  delete process.env.ELECTRON_RENDERER_URL;
  await closeDesktops();
  await vite.close();
});
await vite.listen();
// Otherwise, the first request would wait until Vite has bundled the page's dependencies.
await vite.warmupRequest('/app/main.tsx');
await vite.waitForRequestsIdle();
process.env.ELECTRON_RENDERER_URL = `http://localhost:${port}`;
const desktop = await launchDesktop();

it('runs the page from its sources, and reloads on changes', async () => {
  const said: string[] = [];
  desktop.page.on('console', (message) => said.push(message.text()));
  await desktop.page.reload({ waitUntil: 'commit' });
  await desktop.page.getByRole('heading', { name: 'Which shop?' }).waitFor();
  await expect.poll(() => said).toContainEqual(expect.stringContaining('[vite] connected'));
  expect(said.filter((line) => /Content Security Policy|\[vite\] failed/.test(line))).toEqual([]);
  expect(await desktop.page.evaluate(() => typeof window.secondFret)).toBe('object');
});

it('is used only by an application that runs from its sources', async () => {
  const fromVite = 'script[src="/@vite/client"]';
  expect(await desktop.page.locator(fromVite).count()).toBe(1);
  expect(desktop.shell.handledSchemes).toEqual([]);
  const packaged = await launchDesktop({ packaged: true });
  await packaged.page.getByRole('heading', { name: 'Which shop?' }).waitFor();
  expect(await packaged.page.locator(fromVite).count()).toBe(0);
  expect(packaged.shell.handledSchemes).toEqual(['secondfret']);
});
