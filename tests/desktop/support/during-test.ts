import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

// Call these functions in a test or in `beforeEach`.

/** Creates an empty folder that is deleted after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server that is closed after the test. Returns its port. */
export async function portOf(server: Server): Promise<number> {
  const { port, close } = await listen(server);
  onTestFinished(close);
  return port;
}
