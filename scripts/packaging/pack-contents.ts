import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, Platform } from 'electron-builder';
import { fuses } from './fuses.ts';

/** What the installers would contain besides the application: their settings and desktop entries. */
export type Installers = { appImageEntry: string; debEntry: string; debArguments: string[] };

/**
 * Packages the built application for Linux with a stand-in for Electron, so that tests can inspect its contents without
 * Electron's binary. The unpacked package is in `folder`, inside `output`. Stops before the tools that write the
 * installers, because they would have to be downloaded.
 */
export async function packContents(output: string) {
  const electronDist = await mkdtemp(join(tmpdir(), 'second-fret-stand-in-'));
  const installers: Installers = { appImageEntry: '', debEntry: '', debArguments: [] };
  try {
    await writeFile(join(electronDist, 'electron'), standInElectron(), { mode: 0o755 });
    await build({
      targets: Platform.LINUX.createTarget(['AppImage', 'deb']),
      config: { electronDist, directories: { output } },
      publish: 'never',
      async effectiveOptionComputed(computed: { desktop: string } | [string[], string]) {
        if (Array.isArray(computed)) {
          installers.debArguments = computed[0];
          installers.debEntry = await readFile(computed[1], 'utf8');
        } else installers.appImageEntry = computed.desktop;
        return true;
      },
    });
    return { folder: join(output, 'linux-unpacked'), installers };
  } finally {
    await rm(electronDist, { recursive: true });
  }
}

/**
 * Returns a stand-in for Electron's Linux binary. It contains only the fuses, all set to the wrong value, so that
 * packaging has to change each one.
 */
function standInElectron(): Buffer {
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  const states = Object.values(fuses).map((on) => (on ? '0' : '1'));
  return Buffer.concat([sentinel, Buffer.from([1, states.length]), Buffer.from(states.join(''))]);
}
