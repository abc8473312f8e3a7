import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startShop } from '#tests/support/shop-process.ts';
import { ownerEmail } from './shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The origin of the running server, which has no demo data. */
    shopOrigin: string;
  }
}

const root = join(import.meta.dirname, '../../..');

/** Builds the desktop application and starts a server for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const starting = startShop({
    GOOGLE_DESKTOP_CLIENT_ID: 'desktop-tests',
    FIRST_ADMIN_EMAIL: ownerEmail,
  });
  try {
    await run('node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn');
  } catch (error) {
    // If the build fails, stop the server, which would otherwise keep running.
    await starting.then((shop) => shop.stop());
    throw error;
  }
  const shop = await starting;
  project.provide('shopOrigin', shop.origin);
  return shop.stop;
}

async function run(...command: string[]): Promise<void> {
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}`);
}
