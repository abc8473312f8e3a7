import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, Platform } from 'electron-builder';
import { writeStandInElectron } from './stand-in-electron.ts';

/**
 * Packages the built application for Linux with a stand-in for Electron, so tests can inspect its contents
 * without Electron's binary. Returns the folder of the unpacked package, inside `output`.
 */
export async function packContents(output: string): Promise<string> {
  const electronDist = await mkdtemp(join(tmpdir(), 'second-fret-stand-in-'));
  try {
    await writeStandInElectron(electronDist);
    await build({
      targets: Platform.LINUX.createTarget('dir'),
      config: { electronDist, directories: { output } },
      publish: 'never',
    });
    return join(output, 'linux-unpacked');
  } finally {
    await rm(electronDist, { recursive: true });
  }
}
