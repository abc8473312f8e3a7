import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { packaging } from './configuration.ts';
import { fuses } from './fuses.ts';

/** What the installers would contain besides the application: their settings and desktop entries. */
export type Installers = { appImageEntry: string; debEntry: string; debArguments: string[] };

type System = 'linux' | 'darwin' | 'win32';
const windowsProgram = 'node_modules/electron-winstaller/vendor/Setup.exe';
const plist = '<plist version="1.0"><dict><key>CFBundleName</key><string>x</string></dict></plist>';
const systems = {
  linux: [Platform.LINUX.createTarget(['AppImage', 'deb'], Arch.x64), 'linux-unpacked/resources'],
  darwin: [Platform.MAC.createTarget('dir', Arch.x64), 'mac/Second Fret.app/Contents/Resources'],
  win32: [Platform.WINDOWS.createTarget('dir', Arch.x64), 'win-unpacked/resources'],
} as const;

/**
 * Packages the built application for `system` with a stand-in for Electron, so that tests can inspect its contents
 * without Electron's binary. The archive is in `resources`, inside `output`. Stops before the tools that write the
 * installers, because they would have to be downloaded.
 */
export async function packContents(output: string, system: System = 'linux') {
  const electronDist = await mkdtemp(join(tmpdir(), 'second-fret-stand-in-'));
  const installers: Installers = { appImageEntry: '', debEntry: '', debArguments: [] };
  const [targets, resources] = systems[system];
  try {
    await writeStandIn(electronDist, system);
    await build({
      targets,
      config: {
        ...{ electronDist, directories: { output } },
        productName: packaging(process.env, system).productName ?? '',
        // Only the real program can be changed and signed.
        ...{ win: { signAndEditExecutable: false }, mac: { identity: null } },
        forceCodeSigning: false,
      },
      publish: 'never',
      async effectiveOptionComputed(computed: { desktop: string } | [string[], string]) {
        if (Array.isArray(computed)) {
          installers.debArguments = computed[0];
          installers.debEntry = await readFile(computed[1], 'utf8');
        } else installers.appImageEntry = computed.desktop;
        return true;
      },
    });
    return { resources: join(output, resources), installers };
  } finally {
    await rm(electronDist, { recursive: true });
  }
}

/** Writes a stand-in for Electron's program that electron-builder accepts. */
async function writeStandIn(folder: string, system: System): Promise<void> {
  const file = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { mode: 0o755, flag: 'a' });
  };
  if (system === 'linux') return file('electron', withFuses());
  if (system === 'win32') {
    await copyFile(windowsProgram, join(folder, 'electron.exe'));
    return file('electron.exe', withFuses());
  }
  const app = 'Electron.app/Contents';
  const helper = `${app}/Frameworks/Electron Helper.app/Contents`;
  await file(`${app}/Info.plist`, plist);
  await file(`${app}/MacOS/Electron`, '');
  await file(`${helper}/Info.plist`, plist);
  await file(`${helper}/MacOS/Electron Helper`, '');
  await file(`${app}/Frameworks/Electron Framework.framework/Electron Framework`, withFuses());
}

/** Returns the part of Electron's program that has the fuses. All have the wrong value, so packaging must change each. */
function withFuses(): Buffer {
  const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
  const states = Object.values(fuses).map((on) => (on ? '0' : '1'));
  return Buffer.concat([sentinel, Buffer.from([1, states.length]), Buffer.from(states.join(''))]);
}
