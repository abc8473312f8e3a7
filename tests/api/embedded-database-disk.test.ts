import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  canMount,
  childOf,
  isRoot,
  launchIn,
  noMounts,
  query,
  refusalOf,
  run,
  startChild,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';

/** Mounts a disk of this size in memory and returns its path. */
async function disk(megabytes: number): Promise<string> {
  const folder = await temporaryFolder();
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  onTestFinished(() => {
    run('umount', '--lazy', folder);
  });
  return folder;
}

describe('on a separate disk', () => {
  beforeEach(({ skip }) => skip(!canMount, noMounts));

  it('reports a full disk at the first and later starts, reports a read-only disk, and loses nothing', async () => {
    const folder = await disk(20);
    const full = `The disk that holds ${folder} is full`;
    expect(await refusalOf(folder)).toContain(full);
    run('mount', '-o', 'remount,size=100m', folder);
    const first = await launchIn(folder);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS id');
    await first.stop();

    const filler = join(folder, 'filler');
    await writeFile(filler, Buffer.alloc(99_000_000)).catch(() => undefined);
    expect(await refusalOf(folder)).toContain(full);
    await rm(filler);
    const second = await launchIn(folder);
    expect(await query(second.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
    await second.stop();

    run('mount', '-o', 'remount,ro', folder);
    expect(await refusalOf(folder)).toContain(`${folder} is read-only`);
  });
});

it('reports that another user owns the folder', async () => {
  const folder = await temporaryFolder();
  run('chmod', '500', folder);
  if (!isRoot) {
    expect(await refusalOf(folder)).toContain("This user can't access");
    return;
  }
  await chown(folder, 65534, 65534);
  expect(await startChild(folder, await childOf(65534)).failed()).toContain(
    "This user can't access",
  );
});
