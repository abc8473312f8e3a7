import assert from 'node:assert/strict';
import { hashOf } from '#embedded/backup/backup-files.ts';
import { createSeller } from '#tests/support/seller.ts';
import { shopCommand, startShop } from '#tests/support/shop-process.ts';
import { signIn } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';
import {
  type Cluster,
  configure,
  leaderOf,
  settingsFor,
  startNode,
  syncOf,
  whole,
  withCluster,
} from './cluster.ts';
import { contentOf, expectSame, megabytes, query } from './content.ts';
import { sendCrowd, sendSellers } from './crowd.ts';
import { debianRoot } from './debian-root.ts';
import { processesOf, runIn, signalIn } from './inside.ts';
import { settingsOf } from './s3.ts';
import { startGateway } from './s3-gateway.ts';

// `npm run drill -- restore cluster` backs up a cluster to a folder and to a bucket while people book and publish, deletes
// everything, restores it from each to a time between two changes, and compares every row and every picture.

const products = { before: 40, after: 20 };
const repositories = { 1: 'folder', 2: 'bucket' };

export const drillCluster = () =>
  withCluster(async (cluster) => {
    const [crt = '', key = ''] = await Promise.all(
      ['crt', 'key'].map((end) => inside(cluster, `cat /etc/patroni/host.${end}`)),
    );
    const gateway = await startGateway(await debianRoot(), { crt, key });
    try {
      await drill(cluster, gateway);
    } finally {
      await gateway.stop();
    }
  });

async function drill(cluster: Cluster, gateway: Awaited<ReturnType<typeof startGateway>>) {
  const { urls, nodes } = cluster;
  await gateway.makeBucket('backups');
  const pictures = await gateway.makeBucket('pictures');
  assert(await pictures.setBucketVersioning('Enabled'));
  const values = {
    ...{ bucket: 'backups', bucket_endpoint: gateway.tlsEndpoint, bucket_region: 'us-east-1' },
    ...{ bucket_key: gateway.key, bucket_secret: gateway.secret },
    ...{ bucket_authority: '/etc/patroni/ca.crt', repository_password: 'another of the drill' },
  };
  const s3 = '/etc/pgbackrest/conf.d/s3.conf';
  for (const { host } of nodes) await configure(host, 'postgres', s3, 'pgbackrest-s3.conf', values);
  await inside(cluster, `${pgbackrest} stanza-create && ${pgbackrest} check`);

  const env = { ...settingsFor(cluster), ...settingsOf(gateway, gateway.endpoint) };
  const servers = [await startShop(env), await startShop(env)];
  const [a, b] = servers.map(({ origin }) => origin) as [string, string];
  const sellers = await sendSellers(a);
  const crowd = await sendCrowd([a, b], 2);
  await sellers.has(products.before);
  for (const repo of [1, 2] as const) {
    // Writes an entry of the audit log.
    await shopCommand(env, 'export-audit');
    await backUp(cluster, repo);
  }
  await showFaults(cluster);
  await sellers.has(sellers.sold() + products.after);
  crowd.leave();
  await Promise.all([sellers.leave(), crowd.everyone]);
  for (const { stop } of servers) await stop();
  const content = async () => {
    const found = await contentOf(urls.owner);
    for (const { Key } of (await pictures.listObjects()) ?? []) {
      const bytes = (await pictures.getObjectArrayBuffer(Key)) as ArrayBuffer;
      found.set(Key, hashOf(Buffer.from(bytes)));
    }
    return found;
  };
  const expected = await content();
  const now = 'SELECT clock_timestamp()::text AS time';
  const [{ time } = { time: '' }] = await query<{ time: string }>(urls.owner, now);

  const late = await startShop(env);
  await createSeller(late.origin);
  await late.stop();
  await query(urls.owner, 'DROP SCHEMA public CASCADE');
  for (const { Key } of (await pictures.listObjects()) ?? []) await pictures.deleteObject(Key);

  for (const repo of [1, 2] as const) {
    await restore(cluster, repo, time);
    const all = await pictures.listObjects('/', '', undefined, { versions: true });
    for (const { Key: key, VersionId: versionId = '', IsDeleteMarker } of all ?? []) {
      if (IsDeleteMarker) await pictures.deleteObject({ key, versionId });
    }
    expectSame(expected, await content());
    const again = await startShop(env);
    for (const seller of sellers.sellers) await signIn(again.origin, seller);
    await createSeller(again.origin);
    console.log(await shopCommand(env, 'verify-audit'));
    await again.stop();
  }
  const standby = urls.nodes.split(',')[nodes.indexOf(await syncOf(cluster))] ?? '';
  console.log('Wrong settings:');
  for (const [change, expected] of [
    [{ DATABASE_URL: standby }, /DATABASE_URL points to a standby/],
    [{ DATABASE_DIRECT_URL: standby }, /DIRECT_URL and DATABASE_OWNER_URL point/],
    [{ TOKEN_SECRET: `not ${env.TOKEN_SECRET}` }, /TOKEN_SECRET/],
  ] as const) {
    const answer = await startShop({ ...env, ...change }).catch((error: Error) => error.message);
    assert(typeof answer === 'string');
    assert.match(answer, expected);
    console.log(`  ${answer.trim()}`);
  }
  console.log(
    `${sellers.sold()} products were published and ${crowd.confirmed.size} booked. ${expected.size} tables and pictures are the same.`,
  );
}

const pgbackrest = 'pgbackrest --stanza=shop';

/** Runs a command on the primary's node. */
async function inside(cluster: Cluster, command: string): Promise<string> {
  return runIn((await leaderOf(cluster)).host, 'postgres', ['sh', '-ec', command]);
}

const secondsSince = (begun: number) => ((performance.now() - begun) / 1000).toFixed(1);

async function backUp(cluster: Cluster, repo: 1 | 2): Promise<void> {
  const begun = performance.now();
  await inside(cluster, `${pgbackrest} --repo=${repo} --type=full backup`);
  const time = secondsSince(begun);
  const [{ backup }] = JSON.parse(
    await inside(cluster, `${pgbackrest} --repo=${repo} --output=json info`),
  );
  const { size, repository } = backup.at(-1).info;
  console.log(
    `Backed up ${megabytes(size)} to the ${repositories[repo]} in ${time} s: ${megabytes(repository.size)}`,
  );
}

/** Shows that a backup can't be restored over a database, with a wrong passphrase, or if a byte of it has changed. */
async function showFaults(cluster: Cluster): Promise<void> {
  const refuse = async (setUp: string, command: string, expected: RegExp) => {
    const text = await inside(cluster, `${setUp}\n${command} 2>&1 || true`);
    const [line = text] = /(?<=ERROR: ).*|.*checksum invalid.*/.exec(text) ?? [];
    assert.match(line, expected);
    console.log(`  ${line.trim()}`);
  };
  const place = '/tmp/restored';
  const restored = `${pgbackrest} --repo=1 --pg1-path=${place} restore`;
  const empty = `rm -rf ${place} && mkdir -m 700 ${place}`;
  console.log('Faults:');
  await refuse('', `${pgbackrest} --repo=1 restore`, /while PostgreSQL is running/);
  await refuse(`${empty} && touch ${place}/file`, restored, /because it contains files/);
  const wrong = `PGBACKREST_REPO1_CIPHER_PASS=wrong ${restored}`;
  await refuse(empty, wrong, /no backup set found/);
  assert.equal(await inside(cluster, `ls ${place}`), '');
  const bundle = await inside(
    cluster,
    'ls -S /var/lib/pgbackrest/backup/shop/*/bundle/* | head -1',
  );
  const change = `cp ${bundle} /tmp/bundle && printf X | dd of=${bundle} bs=1 seek=9999 conv=notrunc`;
  await refuse(change, `${pgbackrest} --repo=1 verify`, /checksum invalid: 1/);
  await refuse('', restored, /raised from local-. protocol/);
  await inside(cluster, `cp /tmp/bundle ${bundle} && rm -r /tmp/bundle ${place}`);
}

/** Does what deploy/cluster/README.md says. */
async function restore(cluster: Cluster, repo: 1 | 2, time: string): Promise<void> {
  const begun = performance.now();
  const { nodes } = cluster;
  const [first] = nodes as [Cluster['nodes'][0]];
  const patroni = '/etc/patroni/config.yml';
  for (const { host } of nodes) {
    signalIn(host, 'SIGTERM', ['patroni']);
    const isRunning = () => processesOf(host).some(({ name }) => /patroni|postgres/.test(name));
    await until(() => !isRunning(), 'PostgreSQL has stopped');
    await runIn(host, 'postgres', ['rm', '-r', '/var/lib/postgresql/17/shop']);
  }
  const remove = ['patronictl', '-c', patroni, 'remove', 'shop'];
  await runIn(first.host, 'postgres', remove, 'shop\nYes I am aware\n');
  const changes = `s/method: .*/method: restore/; s/--repo=./--repo=${repo}/; s/--target="[^"]*"/--target="${time}"/`;
  await runIn(first.host, 'postgres', ['sed', '-i', changes, patroni]);
  startNode(first.host);
  await leaderOf(cluster);
  const open = secondsSince(begun);
  for (const { host } of nodes) startNode(host);
  await whole(cluster);
  console.log(
    `Restored from the ${repositories[repo]} to ${time}: a primary after ${open} s, all nodes after ${secondsSince(begun)} s`,
  );
}
