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

/** Creates a separate disk of this size in memory and returns its path. */
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

  it('reports a full disk on a first start, and starts once there is room', async () => {
    const folder = await disk(20);
    expect(await refusalOf(folder)).toContain(`The disk that holds ${folder} is full`);
    run('mount', '-o', 'remount,size=200m', folder);
    await launchIn(folder);
  });

  it('reports a disk that has become full, and loses nothing', async () => {
    const folder = await disk(100);
    const first = await launchIn(folder);
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS id');
    await first.stop();
    const filler = join(folder, 'filler');
    await writeFile(filler, Buffer.alloc(99_000_000)).catch(() => undefined);
    expect(await refusalOf(folder)).toContain(`The disk that holds ${folder} is full`);

    await rm(filler);
    const { url } = await launchIn(folder);
    expect(await query(url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
  });

  it('reports a read-only folder', async () => {
    const folder = await disk(100);
    await (await launchIn(folder)).stop();
    run('mount', '-o', 'remount,ro', folder);
    expect(await refusalOf(folder)).toContain(`${folder} is read-only`);
  });
});

it('reports a folder of another user', async () => {
  const folder = await temporaryFolder();
  run('chmod', '500', folder);
  if (!isRoot) {
    expect(await refusalOf(folder)).toContain('may not be used by this user');
    return;
  }
  await chown(folder, 65534, 65534);
  expect(await startChild(folder, await childOf(65534)).failed()).toContain(
    'may not be used by this user',
  );
});
