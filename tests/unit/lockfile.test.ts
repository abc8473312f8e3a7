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
const lock: Record<string, Entry> = (await read('package-lock.json')).packages;
/** Everything from the registry: neither our own folders nor the links to them. */
const installed = Object.entries(lock).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const registry = 'https://registry.npmjs.org/';
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13);

/** The lock's entry that `dependent` finds under this name, looking upwards as Node does. */
function resolve(dependent: string, name: string): Entry | undefined {
  for (let folder = dependent; ; ) {
    const entry = lock[`${folder}${folder && '/'}node_modules/${name}`];
    if (entry || folder === '') return entry;
    const parent = folder.lastIndexOf('/node_modules/');
    folder = parent === -1 ? '' : folder.slice(0, parent);
  }
}

it('names an exact version of every dependency', () => {
  const { dependencies, devDependencies } = manifest;
  const versions = { ...dependencies, ...devDependencies, ...binaries.optionalDependencies };
  expect(Object.keys(versions).length).toBeGreaterThan(40);
  const loose = Object.entries(versions).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
  );
  expect(loose).toEqual([[binaries.name, 'file:embedded/binaries']]);
});

// A lock made where a platform's binary could not be seen installs there, and nowhere else.
it('holds every optional dependency that a package names', () => {
  const named = Object.entries(lock).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ path, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path, name }) => !resolve(path, name))).toEqual([]);
});

it('holds a checksum for every package, and no address but the public registry', () => {
  const unsure = installed.filter(
    ([, { resolved, integrity }]) =>
      !(resolved ?? registry).startsWith(registry) || !integrity?.startsWith('sha512-'),
  );
  expect(unsure.map(([path]) => path)).toEqual([]);
});

it('decides about the install script of every package that has one, and of no other', () => {
  const scripted = installed.filter(([, entry]) => entry.hasInstallScript).map(([p]) => nameOf(p));
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(scripted)].sort());
});
