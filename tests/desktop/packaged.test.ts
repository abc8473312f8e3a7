import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { getCurrentFuseWire } from '@electron/fuses';
import { _electron, chromium, type Page } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { fuses } from '#scripts/packaging/fuses.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { findElectron, findPackage, noElectron } from '#tests/support/electron-program.ts';

// These tests run the real Electron, to check what can't be checked with a stand-in. Like the Electron journeys in
// tests/e2e, they are skipped if Electron's binary is missing.
const electron = findElectron();
const shipped = findPackage();
const megabyte = 2 ** 20;
/** Screenshots for docs/desktop-first-run.md. */
const pictures = join(import.meta.dirname, '../../test-results/first-run');
const sandboxed = process.getuid?.() !== 0;

const userData = await temporaryFolder();
// Root can't have a sandbox, and the application would ask about that.
for (const folder of ['electron', 'shipped']) {
  await mkdir(join(userData, folder));
  await writeFile(join(userData, folder, 'settings.json'), '{"unsandboxed": true}');
}

if (electron) describe('the application in Electron itself', inElectron);
else it('the application in Electron itself', ({ skip }) => skip(noElectron));

if (shipped) describe('the packaged application', packaged);
else {
  it('the packaged application', ({ skip }) =>
    skip('there is none in release/: npm run package -- --dir, where github.com can be reached'));
}

async function expectFirstScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Which shop?' }).waitFor();
  expect(page.url()).toBe('app://second-fret/server');
  expect(await page.evaluate(() => typeof window.secondFret?.session.signIn)).toBe('function');
  expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false);
  // There is a reply, so the guard of the API recognizes our page.
  expect(await page.evaluate(async () => (await fetch('/api/health')).status)).toBeGreaterThan(0);
}

function inElectron() {
  it('shows its window, and uses at most 500 MB when idle', async ({ skip }) => {
    if (!electron) return skip(noElectron);
    const app = await _electron.launch({
      executablePath: electron.executablePath,
      args: [electron.application, `--user-data-dir=${join(userData, 'electron')}`],
      chromiumSandbox: sandboxed,
    });
    try {
      const page = await app.firstWindow();
      await expectFirstScreen(page);
      await page.screenshot({ path: join(pictures, 'electron.png') });
      const visible = () =>
        app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows().map((window) => window.isVisible()),
        );
      await expect.poll(visible).toEqual([true]);
      const kilobytes = await app.evaluate(({ app: running }) =>
        running.getAppMetrics().reduce((sum, { memory }) => sum + memory.workingSetSize, 0),
      );
      expect(kilobytes * 1024).toBeLessThan(500 * megabyte);
    } finally {
      await app.close();
    }
  });
}

function packaged() {
  it('has every fuse set', async () => {
    const wire = await getCurrentFuseWire(shipped?.executable ?? '');
    const states = Object.entries(wire).filter(([name]) => name !== 'version');
    const read = states.map(([fuse, state]) => [fuse, String.fromCharCode(Number(state))]);
    expect(read).toEqual(Object.entries(fuses).map(([fuse, on]) => [fuse, on ? '1' : '0']));
  });

  // Playwright's `launch` needs Node's inspector, which a fuse disables. Connect to the page's debugger instead.
  it('starts as shipped', async () => {
    const app = spawn(
      shipped?.executable ?? '',
      [
        '--remote-debugging-port=0',
        `--user-data-dir=${join(userData, 'shipped')}`,
        ...(sandboxed ? [] : ['--no-sandbox']),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(app, 'exit');
    try {
      const address = await debuggerOf(app.stderr);
      const browser = await chromium.connectOverCDP(address);
      const [context] = browser.contexts();
      const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
      expect(page).toBeDefined();
      if (page) await expectFirstScreen(page);
      await page?.screenshot({ path: join(pictures, 'package.png') });
      await browser.close();
    } finally {
      app.kill();
      await ended;
    }
  });
}

/** Resolves to the debugger's URL. Keeps reading the output, because a full pipe would block the application. */
function debuggerOf(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
      if (address) resolve(address);
    });
    lines.on('close', () => reject(new Error('it ended without listening to a debugger')));
  });
}
