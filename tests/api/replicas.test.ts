import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import { changedAgo } from '#contracts/changed-ago.ts';
import { provideBinaries } from '#embedded/database/binaries.ts';
import { APP_ROLE_NAME } from '#embedded/database/postgres-settings.ts';
import { chooseDatabaseUser } from '#embedded/database/run-as.ts';
import { createDatabase } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { createReplicas } from '#server/db/replicas.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { openPool } from '#tests/support/database.ts';
import { databaseUrl } from '#tests/support/database-url.ts';
import { query, temporaryFolder } from '#tests/support/embedded-server.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { startShop } from '#tests/support/shop-process.ts';
import {
  type SystemPostgres,
  startStandby,
  startSystemPostgres,
} from '#tests/support/system-postgres.ts';
import { until } from '#tests/support/until.ts';

let bin: string;
let primary: SystemPostgres;
let standby: SystemPostgres;
/** Two servers of the same shop. */
let a: TestApp;
let b: TestApp;

const own = (server: SystemPostgres, user?: string) => databaseUrl(server.url, 'shop', user);
const appUrl = (server: SystemPostgres) => own(server, inject('databases').appUser);
/** A standby that cancels a query as soon as it conflicts with a change. */
const follow = () =>
  startStandby(bin, primary.url, undefined, ['-c', 'max_standby_streaming_delay=0']);
const startApp = (replica: SystemPostgres) =>
  startTestApp({
    databaseUrl: own(primary),
    env: {
      ...{ DATABASE_REPLICAS: appUrl(replica), PUBLIC_CATALOGUE: 'true' },
      ...{ RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'silent' },
    },
  });

beforeAll(async () => {
  bin = await provideBinaries(await chooseDatabaseUser('/none'), () => {});
  primary = await startSystemPostgres(bin);
  const { appUser } = inject('databases');
  await query(primary.url, `CREATE ROLE ${appUser} LOGIN`);
  await query(primary.url, 'CREATE DATABASE shop');
  const [owner, app] = [openPool(own(primary)), openPool(appUrl(primary))];
  await migrate(createDatabase(owner), { app: createDatabase(app) });
  await (await startBoss(app, console)).stop({ graceful: false });
  await Promise.all([owner.end(), app.end()]);
  standby = await follow();
  a = await startApp(standby);
  b = await startApp(standby);
});
afterAll(async () => {
  await Promise.all([a.stop(), b.stop()]);
  await Promise.all([primary.stop(), standby.stop()]);
});

/** Reads as a visitor, or as the account of a token, and returns the status and the text. */
async function read(path: string, { origin } = a, headers: Record<string, string> = {}) {
  const reply = await fetch(origin + path, { headers: { accept: 'text/html, */*', ...headers } });
  return { status: reply.status, text: await reply.text() };
}
const list = '/api/products';
const as = (token: string, ago?: number) => ({
  authorization: `Bearer ${token}`,
  ...(ago !== undefined && { [changedAgo]: `${ago}` }),
});

const onReplica = `FROM pg_stat_activity
  WHERE usename = '${APP_ROLE_NAME}' AND query !~ 'pg_last_wal_replay_lsn' AND query <> ''`;

/** Returns whether a replica received a query of the application during `work`. */
async function asks({ url }: SystemPostgres, work: () => Promise<unknown>): Promise<boolean> {
  const [{ at } = {}] = await query(url, 'SELECT clock_timestamp()::text AS at');
  await work();
  return (await query(url, `SELECT ${onReplica} AND query_start > '${at}'`)).length > 0;
}
const usesReplica = (path = list, app = a, replica = standby) =>
  until(() => asks(replica, () => read(path, app)), `${path} comes from the replica`);

/** Stops the replay of changes on the replica until the test ends. */
async function pause(): Promise<void> {
  await query(standby.url, 'SELECT pg_wal_replay_pause()');
  onTestFinished(() => void query(standby.url, 'SELECT pg_wal_replay_resume()'));
}

/** Makes queries for photos last until they are canceled, but only on replicas. Returns when `app` uses `replica`. */
async function hangOn(replica: SystemPostgres, app: TestApp): Promise<void> {
  await query(
    own(primary),
    `ALTER TABLE images ENABLE ROW LEVEL SECURITY;
     CREATE POLICY slow ON images USING (NOT pg_is_in_recovery() OR pg_sleep(3600) IS NOT NULL)`,
  );
  onTestFinished(async () => {
    await query(
      own(primary),
      'ALTER TABLE images DISABLE ROW LEVEL SECURITY; DROP POLICY slow ON images',
    );
  });
  const isKnown = async () => (await query(own(replica), 'SELECT FROM pg_policy')).length > 0;
  await until(isKnown, 'the replica knows it');
  await usesReplica('/api/categories', app, replica);
}
const sleeping = (replica: SystemPostgres) =>
  until(
    async () =>
      (await query(replica.url, `SELECT ${onReplica} AND wait_event = 'PgSleep'`)).length > 0,
    'a query runs on the replica',
  );

it('serves public lists, products, searches, pages and sitemaps from the replica', async () => {
  const seller = await a.signUp();
  const product = await a.createProduct(seller.token, { title: 'Gibson Les Paul' });
  for (const path of [
    ...[list, `${list}?q=gibson`, `${list}/${product._id}`, `${list}/${product._id}/similar`],
    ...[`${list}/facets?q=gibson`, '/api/suggestions?q=gib', '/api/categories'],
    ...[`/productDetails/${product._id}`, '/allProducts', '/sitemap.xml'],
  ]) {
    await usesReplica(path);
    expect(await read(path), path).toMatchObject({ status: 200 });
  }
});

it('shows each person on both servers what they have just changed', async () => {
  const seller = await a.signUp();
  await usesReplica();
  await pause();
  const { _id: id } = await a.createProduct(seller.token);
  for (const headers of [as(seller.token), as(seller.token, 0)]) {
    for (const app of [a, b]) {
      expect(await read(`${list}/${id}`, app, headers)).toMatchObject({ status: 200 });
      expect((await read(list, app, headers)).text).toContain(id);
    }
  }
});

it('serves an account from the replica only if the client says that nothing has changed recently', async () => {
  const { token } = await a.signUp();
  const uses = (ago?: number) => asks(standby, () => read(list, a, as(token, ago)));
  await until(() => uses(60_000), 'the replica is used');
  expect(await uses()).toBe(false);
  expect(await uses(0)).toBe(false);
});

it('leaves out a replica that is too far behind', async () => {
  const seller = await a.signUp();
  await usesReplica();
  await pause();
  const { _id: id } = await a.createProduct(seller.token);
  await until(async () => (await read(list)).text.includes(id), 'visitors see the product');
  expect(await asks(standby, () => read(list))).toBe(false);
});

it('never shows a hidden product, even if the replica still does', async () => {
  const [seller, moderator, buyer] = [
    await a.signUp(),
    await a.signUp({ role: 'admin' }),
    await a.signUp(),
  ];
  const { _id: id } = await a.createProduct(seller.token);
  const moderation = moderationOf(a);
  await moderation.report(buyer, id);
  const [one] = (await moderation.queue(moderator)).items;
  await moderation.claim(moderator, one?._id ?? '');
  const stream = await openEventStream(b.origin, seller.token);
  await stream.heard('ready');
  for (const app of [a, b]) {
    await usesReplica(list, app);
    await until(async () => (await read(list, app)).text.includes(id), 'visitors see it');
  }
  await pause();
  await moderation.decide(moderator, one?._id ?? '', [{ type: 'hide_product' }]);
  const see = async (app: TestApp) => ({
    list: (await read(list, app)).text.includes(id),
    product: (await read(`${list}/${id}`, app)).status,
    page: (await read(`/productDetails/${id}`, app)).status,
  });
  const nothing = { list: false, product: 404, page: 404 };
  expect(await see(a)).toEqual(nothing);
  await stream.heard('product.hidden', id);
  expect(await see(b)).toEqual(nothing);
  stream.close();
});

it('repeats a query on the primary that the replica cancels', async () => {
  await hangOn(standby, a);
  const reply = read(list);
  await sleeping(standby);
  let isOver = false;
  void reply.finally(() => {
    isOver = true;
  });
  await until(async () => {
    await query(own(primary), 'UPDATE users SET name = name');
    await query(own(primary), 'VACUUM users');
    return isOver;
  }, 'the replica cancels it');
  expect(await reply).toMatchObject({ status: 200 });
  await until(
    () => standby.log.some((line) => line.includes('canceling statement due to conflict')),
    'the replica says so',
  );
});

it('repeats a query on the primary if the replica falls silent', async () => {
  await usesReplica();
  const rows = await query(
    standby.url,
    `SELECT pid FROM pg_stat_activity WHERE usename = '${APP_ROLE_NAME}'`,
  );
  for (const { pid } of rows) process.kill(Number(pid), 'SIGSTOP');
  onTestFinished(() => {
    for (const { pid } of rows) process.kill(Number(pid), 'SIGCONT');
  });
  expect(await Promise.all([read(list), read(list, b)])).toMatchObject([
    { status: 200 },
    { status: 200 },
  ]);
});

it('repeats a query on the primary if the replica stops, and then does without it', async () => {
  const second = await follow();
  const app = await startApp(second);
  onTestFinished(app.stop);
  await hangOn(second, app);
  const reply = read(list, app);
  await sleeping(second);
  await second.stop();
  expect(await reply).toMatchObject({ status: 200 });
  expect(await read(list, app)).toMatchObject({ status: 200 });
});

it('does not start with a replica of another database', async () => {
  const stranger = databaseUrl(
    inject('databases').serverUrl,
    'postgres',
    inject('databases').appUser,
  );
  const env = {
    DATABASE_URL: appUrl(primary),
    DATABASE_OWNER_URL: own(primary),
    DATABASE_REPLICAS: `${appUrl(standby)},${stranger}`,
    DATA_DIR: await temporaryFolder(),
  };
  await expect(startShop(env)).rejects.toThrow(
    /DATABASE_REPLICAS: .* has another database than DATABASE_URL/,
  );
});

it('uses a replica through an outage and until the server knows what others hide, although its last changes never came', async () => {
  await query(own(primary), 'CREATE ROLE watcher LOGIN');
  // Time stands still, so that a slow machine is not late.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const feed = { isCurrent: true, onCommitted() {} };
  const urls = [appUrl(standby)];
  const rest = { urls, size: 1, feed, onLoss() {} };
  const replicas = createReplicas({ primary: own(primary, 'watcher'), ...rest });
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await replicas.stop();
  });
  const isUsed = async () =>
    (await replicas.run(CompiledQuery.raw('SELECT 1 AS one'), Number.NEGATIVE_INFINITY)) !== null;
  const asked = async () => {
    const count = `SELECT query_start::text AS at FROM pg_stat_activity WHERE usename = 'watcher'`;
    const at = async () => (await query(primary.url, count))[0]?.at;
    for (let times = 0; times < 3; times += 1) {
      const before = await at();
      await until(async () => (await at()) !== before, 'the server asks the primary');
    }
  };
  await until(isUsed, 'the replica is used');
  await pause();
  await query(own(primary), 'CREATE TABLE late ()');
  await asked();
  await query(own(primary), 'ALTER ROLE watcher NOLOGIN');
  await query(
    primary.url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'watcher'`,
  );
  await until(() => primary.log.some((line) => line.includes('not permitted')), 'the outage');
  feed.isCurrent = false;
  expect(await isUsed()).toBe(true);
  await query(own(primary), 'ALTER ROLE watcher LOGIN');
  await asked();
  expect(await isUsed()).toBe(true);
});

it('keeps public reads up while the primary is down', async () => {
  const seller = await a.signUp();
  const { _id: id } = await a.createProduct(seller.token);
  for (const app of [a, b]) {
    await usesReplica(list, app);
    await until(async () => (await read(list, app)).text.includes(id), 'the replica has it');
  }
  await primary.stop();
  const paths = [list, `${list}?q=guitar`, `${list}/${id}`, '/api/categories', '/allProducts'];
  for (const path of [...paths, `/productDetails/${id}`]) {
    for (const app of [a, b]) expect(await read(path, app), path).toMatchObject({ status: 200 });
  }
  expect(await read(list, a, as(seller.token))).toMatchObject({ status: 503 });
});
