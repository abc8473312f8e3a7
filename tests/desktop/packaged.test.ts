import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import { expect, it } from 'vitest';

// The same shell in the real Electron: what the stand-in can't prove. Without the binary it is skipped.
const root = join(import.meta.dirname, '../..');

/** Where Electron's own installer put the binary; null where it has not run. */
async function electronBinary(): Promise<string | null> {
  const folder = join(root, 'node_modules/electron');
  const name = await readFile(join(folder, 'path.txt'), 'utf8').catch(() => null);
  const path = name === null ? null : join(folder, 'dist', name.trim());
  return path !== null && existsSync(path) ? path : null;
}

it('the application in Electron itself', async ({ skip }) => {
  const executablePath = await electronBinary();
  skip(
    executablePath === null,
    'Electron’s binary is not here: npx install-electron, with access to github.com',
  );
  const userData = await mkdtemp(join(tmpdir(), 'second-fret-electron-'));
  const began = performance.now();
  const app = await _electron.launch({
    ...(executablePath !== null && { executablePath }),
    args: [
      root,
      `--user-data-dir=${userData}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    const page = await app.firstWindow();
    await page.getByRole('heading', { name: 'Which shop?' }).waitFor();
    expect(performance.now() - began).toBeLessThan(process.env.CI ? 10_000 : 2_000);
    expect(page.url()).toBe('app://second-fret/server');
    expect(await page.evaluate(() => typeof window.secondFret?.session.save)).toBe('function');
    expect(await page.evaluate(() => 'require' in window || 'process' in window)).toBe(false);
    const sandboxed = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.isVisible()),
    );
    expect(sandboxed).toEqual([true]);
  } finally {
    await app.close();
    await rm(userData, { recursive: true, force: true });
  }
});
