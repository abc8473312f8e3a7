import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { backUp } from '#embedded/backup/back-up.ts';
import { hashOf } from '#embedded/backup/backup-files.ts';
import { restore } from '#embedded/backup/restore.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import {
  launchIn,
  preparedFolder,
  query,
  refusalOf,
  run,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { createSeller, type Seller } from '#tests/support/seller.ts';
import { shopCommand, startShop } from '#tests/support/shop-process.ts';
import { signIn } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';

const log = () => undefined;

it('restores a shop that people used during the backup', async () => {
  const folder = await temporaryFolder();
  const place = (name: string) => join(folder, name);
  const open = async (name: string) => {
    const opened = await startShop({ DATA_DIR: place(name), DATABASE_URL: '' });
    onTestFinished(opened.stop);
    return opened;
  };
  const shop = await open('data');
  const seller = await createSeller(shop.origin);
  const sold: string[] = [];
  let isOver = false;
  const selling = (async () => {
    while (!isOver) sold.push((await seller.sell())._id);
  })();
  await until(() => sold.length > 2, 'products have been published');
  const before = [...sold];
  await shopCommand({ DATA_DIR: place('data') }, 'backup', place('backup'));
  isOver = true;
  await selling;
  const known = new Map(await productsOf(seller, shop.origin));
  const keys = await keysIn(place('data'));
  await shop.stop();
  await rm(place('data'), { recursive: true });

  expect(await shopCommand({ DATA_DIR: place('new') }, 'restore', place('backup'))).toContain(
    'been restored',
  );
  const again = await open('new');
  const restored = await productsOf(seller, again.origin);
  expect(restored.map(([id]) => id)).toEqual(expect.arrayContaining(before));
  for (const [id, product] of restored) expect(product).toEqual(known.get(id));
  expect((await signIn(again.origin, seller)).email).toBe(seller.email);
  expect(await keysIn(place('new'))).toEqual(keys);
});

/** Returns all products of a seller, with the bytes of their pictures. */
async function productsOf({ token }: Seller, origin: string) {
  const { call } = createContractClient(origin);
  const { items } = await call('listOwnProducts', { query: { limit: 100 } }, { token });
  return Promise.all(
    items.map(async (product): Promise<[string, object]> => {
      const picture = await fetch(origin + product.image_url);
      expect(picture.status).toBe(200);
      return [product._id, { ...product, bytes: Buffer.from(await picture.arrayBuffer()) }];
    }),
  );
}

const keysIn = (dataDir: string) =>
  Promise.all(['token-secret', 'intake-key'].map((name) => readFile(join(dataDir, name), 'hex')));

it('restores only whole backups of this release, and only to an empty folder', async () => {
  const [dataDir, folder] = [await preparedFolder(), await temporaryFolder()];
  const target = join(folder, 'new');
  const { url, stop } = await launchIn(dataDir);
  await query(url, "CREATE TABLE kysely_migration AS SELECT '001-schema' AS name");
  await mkdir(join(dataDir, 'images/ab'), { recursive: true });
  await writeFile(join(dataDir, 'images/ab/abc.webp'), 'picture');
  const whole = join(folder, 'whole');
  await backUp({ dataDir, target: whole, log });
  await query(url, "INSERT INTO kysely_migration VALUES ('999-newer')");
  await stop();
  await backUp({ dataDir, target: join(folder, 'newer'), log });

  /** Tries to restore a copy of a backup after a change to it, and returns the error message. */
  async function refusal(change: (copy: string) => unknown, backup = whole): Promise<string> {
    const copy = join(folder, 'copy');
    run('cp', '-a', backup, copy);
    await change(copy);
    const attempt = restore({ backup: copy, dataDir: target, log });
    const message = await attempt.then(
      () => 'restored',
      (error) => error.message,
    );
    await rm(copy, { recursive: true });
    return message;
  }
  const unchanged = () => undefined;
  const picture = 'files/images/ab/abc.webp';
  const list = (copy: string) => join(copy, 'SHA256SUMS');
  const outcomes = [
    await refusal((copy) => rm(list(copy))),
    await refusal((copy) => appendFile(join(copy, picture), '!')),
    await refusal((copy) => appendFile(join(copy, 'postgres.tar.gz'), '!')),
    await refusal((copy) => rm(join(copy, picture))),
    await refusal(async (copy) => {
      const lines = await readFile(list(copy), 'utf8');
      await writeFile(list(copy), lines.replace(/.*webp\n/, ''));
    }),
    await refusal(async (copy) => {
      const archive = join(copy, 'postgres.tar.gz');
      const hash = async () => hashOf(await readFile(archive));
      const [lines, old] = [await readFile(list(copy), 'utf8'), await hash()];
      await writeFile(join(folder, 'PG_VERSION'), '17\n');
      run('tar', '-czf', archive, '-C', folder, 'PG_VERSION');
      await writeFile(list(copy), lines.replace(old, await hash()));
    }),
    await refusal(unchanged, join(folder, 'newer')),
  ];
  expect(outcomes).toEqual([
    expect.stringContaining('not a complete backup'),
    expect.stringContaining(`${picture} has changed`),
    expect.stringContaining('postgres.tar.gz has changed'),
    expect.stringContaining(`${picture} is missing`),
    expect.stringContaining(`${picture} is not in SHA256SUMS`),
    expect.stringMatching(/from PostgreSQL 17.*contains PostgreSQL 18/),
    expect.stringContaining('another release, with the migration 999-newer'),
  ]);
  expect(await readdir(target)).toEqual([]);

  // A restore that was interrupted can only be repeated.
  await mkdir(join(target, 'restoring'));
  expect(await refusalOf(target)).toContain('not completely restored');
  expect(await refusal(unchanged)).toBe('restored');
  expect((await readdir(target)).sort()).toEqual(['images', 'postgres', 'postgres.log']);
  expect(await refusal(unchanged)).toContain('is not empty');
  await expect(backUp({ dataDir, target, log })).rejects.toThrow('is not empty');
  await expect(backUp({ dataDir, target: join(dataDir, 'x'), log })).rejects.toThrow('inside');
});
