import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const folder = new URL('server/db/migrations/', root);
const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
const hashes = Object.fromEntries(
  await Promise.all(
    files.map(async (name) => {
      const content = await readFile(new URL(name, folder));
      return [name, createHash('sha256').update(content).digest('hex')] as const;
    }),
  ),
);
/** The migrations that each release added, with their SHA-256. */
const releases: Record<string, Record<string, string>> = JSON.parse(
  await readFile(new URL('released.json', folder), 'utf8'),
);
const released = Object.assign({}, ...Object.values(releases));
const added = files.filter((name) => !Object.hasOwn(released, name));

it('no migration has changed since its release', () => {
  const now = Object.fromEntries(Object.keys(released).map((name) => [name, hashes[name]]));
  expect(now, 'Databases of that release exist. Add a new migration instead.').toEqual(released);
});

it('new migrations run after those of the last release', () => {
  const last = Object.keys(released).sort().at(-1) ?? '';
  expect(added.filter((name) => name < last)).toEqual([]);
});

it('released.json lists each release in the changelog', async () => {
  const changelog = await readFile(new URL('CHANGELOG.md', root), 'utf8');
  const versions = Array.from(changelog.matchAll(/^## \[(\d[^\]]*)\]/gm), ([, version]) => version);
  const entry = Object.fromEntries(added.map((name) => [name, hashes[name]]));
  const unlisted = versions.filter((version) => !Object.hasOwn(releases, version ?? ''));
  expect(unlisted, `Add the new release with ${JSON.stringify(entry)}`).toEqual([]);
  expect(versions.length).toBeGreaterThan(0);
});
