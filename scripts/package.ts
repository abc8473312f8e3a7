import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'electron-builder';
import { packedFiles } from './packaging/contents.ts';
import { packContents } from './packaging/pack-contents.ts';
import { signFeed } from './packaging/sign-feed.ts';

// Builds the desktop application and packages it for this system. If a download fails, prints which file is missing and
// how far the packaging got, and exits with code 1. `--dir` creates only the application's folder, without installers.
const root = join(import.meta.dirname, '..');
const release = join(root, 'release');
const { dir } = parseArgs({ options: { dir: { type: 'boolean', default: false } } }).values;

/** Error codes from `got`, which electron-builder uses for downloads. */
type Unfetched = Error & { code?: string; options?: { url?: URL | string } };

function isUnfetched(error: unknown): error is Unfetched {
  return error instanceof Error && /RequestError|HTTPError|TimeoutError/.test(error.name);
}

async function buildApplication(): Promise<void> {
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const child = spawn(process.execPath, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the build failed with exit code ${code}`);
}

async function explain({ message, options }: Unfetched): Promise<void> {
  const electron = join(root, 'node_modules/electron/package.json');
  const { version } = JSON.parse(await readFile(electron, 'utf8'));
  const address = String(options?.url ?? 'an unknown address');
  const isElectron = address.includes('/electron/electron/');
  const what = isElectron ? `Electron ${version}` : 'a tool of electron-builder';
  const mirror = isElectron ? 'ELECTRON_MIRROR' : 'ELECTRON_BUILDER_BINARIES_MIRROR';
  console.error(`
Not packaged: ${what} could not be fetched.
  from     ${address}
  because  ${message}
  instead  run this where github.com can be reached, or set ${mirror} to the address of a mirror.`);
}

async function showContents(): Promise<void> {
  const folder = join(release, 'contents');
  const archive = join((await packContents(folder)).resources, 'app.asar');
  const packed = packedFiles(archive);
  const kilobytes = Math.ceil(packed.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
  console.error(`
Packed without Electron: ${relative(root, archive)} (${packed.length} files, ${kilobytes} kB)`);
}

await buildApplication();
await rm(release, { recursive: true, force: true });
try {
  const artifacts = await build({ dir, publish: 'never' });
  const key = process.env.UPDATE_SIGNING_KEY;
  const feeds = globSync(join(release, 'latest-linux*.yml'));
  if (key) for (const feed of feeds) await signFeed(feed, key);
  for (const artifact of artifacts) console.log(relative(root, artifact));
} catch (error) {
  if (!isUnfetched(error)) throw error;
  await explain(error);
  await showContents();
  // `process.exitCode` is not enough, because electron-builder's exit hook would reset it to 0.
  process.exit(1);
}
