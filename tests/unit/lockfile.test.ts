import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const read = async (file: string) =>
  JSON.parse(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8'));

type Entry = {
  version: string;
  link?: true;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
};
const manifest = await read('package.json');
const binaries = await read('embedded/binaries/package.json');
/** The tools for measurements, which are installed separately. */
const tools: { packages: Record<string, Entry & { dependencies?: Record<string, string> }> } =
  await read('perf/tools/package-lock.json');
const lock: Record<string, Entry> = (await read('package-lock.json')).packages;
/** All packages from the registry, excluding our own folders and the links to them. */
const installed = Object.entries(lock).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const registry = 'https://registry.npmjs.org/';
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

/**
 * Returns the lockfile entry for the package `name` that `dependent` imports. Searches upward, as Node does.
 */
function resolve(dependent: string, name: string): Entry | undefined {
  for (let folder = dependent; ; ) {
    const entry = lock[`${folder}${folder && '/'}node_modules/${name}`];
    if (entry || folder === '') return entry;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

it('pins every dependency to an exact version', () => {
  const { dependencies, devDependencies } = manifest;
  const versions = {
    ...dependencies,
    ...devDependencies,
    ...binaries.optionalDependencies,
    ...tools.packages['']?.dependencies,
  };
  expect(Object.keys(versions).length).toBeGreaterThan(40);
  const loose = Object.entries(versions).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  );
  expect(loose).toEqual([[binaries.name, 'file:embedded/binaries']]);
});

// Without other platforms' binaries, the lockfile would work only on the platform where it was created.
it('contains all optional dependencies of all packages', () => {
  const named = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path, name }) => !resolve(path, name))).toEqual([]);
});

it('has a checksum for every package, and no address except the public registry', () => {
  const unsure = [...installed, ...Object.entries(tools.packages).slice(1)].filter(
    ([, { resolved, integrity }]) =>
      !(resolved ?? registry).startsWith(registry) || !integrity?.startsWith('sha512-'),
  );
  expect(unsure.map(([path]) => path)).toEqual([]);
});

it('allows or forbids each install script, and lists no package without one', () => {
  const scripted = installed.filter(([, entry]) => entry.hasInstallScript).map(([p]) => nameOf(p));
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(scripted)].sort());
});

it('has installed no package with an install script that the lockfile does not mark', async () => {
  const unmarked = installed.filter(
    ([path, entry]) => !entry.hasInstallScript && existsSync(`${path}/package.json`),
  );
  expect(unmarked.length).toBeGreaterThan(300);
  for (const [path] of unmarked) {
    const { scripts = {} } = await read(`${path}/package.json`);
    const { preinstall, install, postinstall } = scripts;
    const native = existsSync(`${path}/binding.gyp`);
    expect({ preinstall, install, postinstall, native }, path).toEqual({ native: false });
  }
});
