import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, expect, it, vi } from 'vitest';
import { packaging } from '#scripts/packaging/configuration.ts';
import { packedFiles } from '#scripts/packaging/contents.ts';
import { fuses } from '#scripts/packaging/fuses.ts';
import { packContents } from '#scripts/packaging/pack-contents.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { closeDesktops, launchDesktop } from './support/launch.ts';

// These tests run the real packager, but with a stand-in for Electron's binary.
const budget = 15 * 2 ** 20;
const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
/** Values for all variables that packaging reads, so that the packager's schema validates every setting. */
const publisher = {
  APPLE_API_ISSUER: 'issuer',
  APPLE_API_KEY: '/tmp/key.p8',
  APPLE_API_KEY_ID: 'key',
  AZURE_SIGN_ACCOUNT: 'account',
  AZURE_SIGN_ENDPOINT: 'https://signing.example.com',
  AZURE_SIGN_PROFILE: 'profile',
  AZURE_SIGN_PUBLISHER: 'Somebody',
  CSC_LINK: 'certificate.p12',
  GITHUB_REF_TYPE: 'tag',
  PACKAGE_HOMEPAGE: 'https://shop.example.com',
  PACKAGE_MAINTAINER: 'Somebody <somebody@example.com>',
  UPDATE_FEED_URL: 'https://updates.example.com/desktop',
  UPDATE_SIGNING_KEY: privateKey,
};
const root = join(import.meta.dirname, '../..');

afterAll(async () => {
  vi.unstubAllEnvs();
  await closeDesktops();
});
for (const [name, value] of Object.entries(publisher)) vi.stubEnv(name, value);
const folder = await temporaryFolder();
const { resources, installers } = await packContents(folder);
const archive = join(resources, 'app.asar');
const files = packedFiles(archive);

it('signs, notarizes and updates only as the environment says', async () => {
  const signed = packaging(publisher);
  expect(signed.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
  expect(signed.win?.azureSignOptions).toMatchObject({ publisherName: 'Somebody' });
  const source = await readFile(join(resources, 'app-update.yml'), 'utf8');
  expect(source).toContain('https://updates.example.com/desktop');
  expect(await readFile(join(resources, 'update-key.pem'), 'utf8')).toBe(publicKey);

  const unsigned = packaging({ CSC_LINK: '', APPLE_ID: 'somebody', UPDATE_FEED_URL: '' });
  expect(packaging({ CSC_LINK: 'x', APPLE_ID: 'somebody' }).mac).toHaveProperty('notarize', false);
  expect(signed.forceCodeSigning).toBe(true);
  expect(unsigned.forceCodeSigning).toBe(false);
  expect(unsigned.mac).toMatchObject({ hardenedRuntime: false, notarize: false });
  expect(unsigned.win).not.toHaveProperty('azureSignOptions');
  expect(unsigned.publish).toBeNull();
  expect(() => packaging({ UPDATE_FEED_URL: 'http://updates.example.com' })).toThrow('https://');
});

it.each(['mac', 'win', 'linux'] as const)(
  'offers updates on %s only if they are signed',
  (system) => {
    const { UPDATE_FEED_URL } = publisher;
    expect(packaging({ UPDATE_FEED_URL })[system]).toHaveProperty('publish', null);
    expect(packaging(publisher)[system]).not.toHaveProperty('publish');
  },
);

it('sets the fuses of a universal Mac application only after its two halves are merged', async () => {
  const { afterPack } = packaging({});
  const pack = (appOutDir: string) =>
    (afterPack as (context: object) => Promise<void>)({
      ...{ appOutDir, electronPlatformName: 'darwin' },
      packager: { appInfo: { productFilename: 'Second Fret' } },
    });
  await pack(join(folder, 'mac-universal-x64-temp'));
  await pack(join(folder, 'mac-universal-arm64-temp'));
  await expect(pack(join(folder, 'mac-universal'))).rejects.toThrow('Second Fret.app is missing');
});

it('starts the AppImage with Chromium’s sandbox', () => {
  expect(installers.appImageEntry).toMatch(/^Exec=AppRun +%U$/m);
  expect(installers.appImageEntry).toMatch(/^StartupWMClass=second-fret$/m);
  expect(packaging({}).toolsets).toEqual({ appimage: '1.0.3' });
});

it('makes the .deb depend on the libraries that Electron needs, and register our link scheme', () => {
  const named = (option: string) =>
    installers.debArguments.filter((_part, at, all) => all[at - 1] === option);
  expect(named('--architecture')).toEqual(['amd64']);
  expect(packaging({}).deb?.depends).toEqual(
    expect.arrayContaining(['libgbm1', 'libasound2', 'libnss3', 'xdg-utils']),
  );
  expect(packaging({}).deb?.depends).not.toContain('libsecret-1-0');
  // Chromium can't start its sandbox from a path with a space.
  expect(installers.debEntry).toMatch(/^Exec=\/opt\/SecondFret\/second-fret %U$/m);
  expect(installers.debEntry).toMatch(/^Name=Second Fret$/m);
  expect(installers.debEntry).toMatch(/^MimeType=x-scheme-handler\/secondfret;$/m);
});

it('contains only what the application needs', () => {
  const groups = [
    /^package\.json$/,
    /^dist\/desktop\/main\/([\w-]+|chunks\/[\w-]+)\.js$/,
    /^dist\/desktop\/preload\/index\.cjs$/,
    /^resources\/(icon|badge)\.png$/,
    /^dist\/desktop\/renderer\/(index\.html|boot\.js|favicon\.svg|manifest\.webmanifest|verify\.(html|css|js|(headings|text)\.woff2))$/,
    /^dist\/desktop\/renderer\/assets\/[\w.-]+\.(js|css|woff2)$/,
    /^dist\/desktop\/renderer\/assets\/(zxing_reader|libheif)-[\w-]+\.wasm$/,
    /^dist\/desktop\/renderer\/art\/[\w-]+\.(webp|svg)$/,
    /^dist\/desktop\/renderer\/figures\/[a-z-]+\.svg$/,
    /^dist\/desktop\/renderer\/blog\/(articles\.json|feed\.xml)$/,
    /^node_modules\/@napi-rs\/keyring\/(index\.js|package\.json|LICENSE)$/,
    /^node_modules\/@napi-rs\/keyring-[\w-]+\/([\w.-]+\.node|package\.json|LICENSE[\w.-]*)$/,
  ];
  const paths = files.map(({ path }) => path);
  expect(paths.filter((path) => !groups.some((group) => group.test(path)))).toEqual([]);
  // Every rule matches at least one file.
  expect(groups.filter((group) => !paths.some((path) => group.test(path)))).toEqual([]);
});

it('stays below its size limit, without native modules', () => {
  const size = files
    .filter(({ path }) => !path.endsWith('.node'))
    .reduce((total, { bytes }) => total + bytes, 0);
  expect(size).toBeGreaterThan(2 ** 20);
  expect(size).toBeLessThan(budget);
});

it('keeps the main process and the updater below their size limits', () => {
  const scripts = files.filter(({ path }) => /^dist\/desktop\/main\/.*\.js$/.test(path));
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter(({ bytes }) => bytes >= 300_000)).toEqual([]);
});

it('unpacks only the files that Electron doesn’t open itself', () => {
  const unpacked = files.filter((file) => file.unpacked).map(({ path }) => path);
  expect(unpacked.some((file) => file.endsWith('.node'))).toBe(true);
  expect(unpacked.filter((file) => !file.startsWith('node_modules/'))).toEqual([]);
});

it('contains no build path, source map or demo password', async () => {
  const extracted = join(folder, 'extracted');
  extractAll(archive, extracted);
  const telling = [root, 'sourceMappingURL', 'Fret#2nd', 'PRIVATE KEY'];
  const found: string[] = [];
  for (const { path } of files.filter(({ path: name }) => !/\.(webp|woff2|node)$/.test(name))) {
    const text = await readFile(join(extracted, path), 'utf8');
    found.push(...telling.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`));
  }
  expect(found).toEqual([]);
});

it('has a package.json without the repository’s fields', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'extracted/package.json'), 'utf8'));
  expect(manifest).toMatchObject({ main: 'dist/desktop/main/index.js', type: 'module' });
  const left = ['scripts', 'dependencies', 'devDependencies', 'optionalDependencies'];
  expect(left.filter((name) => manifest[name])).toEqual([]);
});

it('starts from the packed files alone', async () => {
  const application = join(folder, 'extracted/dist/desktop');
  const desktop = await launchDesktop({ application });
  try {
    await desktop.page.getByRole('heading', { name: 'Which shop?' }).waitFor();
  } finally {
    await desktop.close();
  }
});

it('loads the keychain’s library from the unpacked files', () => {
  const library = createRequire(join(resources, 'app.asar.unpacked/'))('@napi-rs/keyring');
  expect(library.AsyncEntry).toBeTypeOf('function');
});

async function expectFuses(program: string): Promise<void> {
  const wire = await getCurrentFuseWire(program);
  const states = Object.entries(wire).filter(([name]) => name !== 'version');
  const read = states.map(([fuse, state]) => [fuse, String.fromCharCode(Number(state))]);
  const stated = Object.entries(fuses).map(([fuse, on]) => [fuse, on ? '1' : '0']);
  expect(read).toEqual(stated);
}

it('has every fuse set', () => expectFuses(join(resources, '../second-fret')));

it.each([
  ['darwin', '../Frameworks/Electron Framework.framework/Electron Framework'],
  ['win32', '../Second Fret.exe'],
] as const)('has the same files on %s, and every fuse set', async (system, program) => {
  const packed = await packContents(join(folder, system), system);
  expect(packedFiles(join(packed.resources, 'app.asar'))).toEqual(files);
  await expectFuses(join(packed.resources, program));
});

it('sets the fuses that the documentation lists', async () => {
  const text = await readFile(join(root, 'docs/desktop-security.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\w+) \| (on|off) \|/gm)].map((row) => row.slice(1));
  const stated = Object.entries(fuses).map(([fuse, on]) => [
    FuseV1Options[Number(fuse)],
    on ? 'on' : 'off',
  ]);
  expect(rows).toEqual(stated);
});
