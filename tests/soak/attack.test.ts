import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deleteAccount, signOutElsewhere, signOutEverywhere } from '#contracts/account.ts';
import { api } from '#contracts/api.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import type { EmbeddedDatabase } from '#embedded/database/launch.ts';
import { seeded } from '#embedded/demo/random.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { badAddresses, sendRaw } from './support/attack-addresses.ts';
import { type Call, emptyFigures, fire, isKeptOut, slowest } from './support/attack-fire.ts';
import { type Scene, setScene } from './support/attack-scene.ts';
import { randomSpoils, type Spoil, spoilsOf, validShots } from './support/attack-shots.ts';
import { expectNothingHalf } from './support/audit.ts';
import { launchMigrated } from './support/database.ts';
import { long } from './support/length.ts';
import {
  internals,
  privateData,
  privateName,
  publicFields,
  type Viewer,
  viewers,
} from './support/private-data.ts';

const seconds = 180;
const perRound = long ? 2000 : 200;
const atOnce = 8;
// The short run always uses the same random values.
const seed = Number(process.env.SEED ?? (long ? Date.now() % 1_000_000 : 1));

const endpoints = Object.entries(api).map(([name, endpoint]: [string, Endpoint]) => ({
  name,
  endpoint,
}));
let folder: string;
let server: EmbeddedDatabase;
let app: TestApp;
const log: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-attack-'));
  server = await launchMigrated(folder);
  const webClient = join(folder, 'web');
  await mkdir(webClient);
  await writeFile(join(webClient, 'index.html'), '<head><title></title></head>');
  const logStream = new Writable({ write: (line, _, done) => done(void log.push(String(line))) });
  app = await startTestApp({
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', PUBLIC_CATALOGUE: 'true' },
    databaseUrl: server.url,
    parts: { webClient, logStream },
  });
});
afterAll(async () => {
  await app.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const endings: readonly Endpoint[] = [deleteAccount, signOutElsewhere, signOutEverywhere];

type Plan = { name: string; endpoint: Endpoint; viewer: Viewer; spoil: Spoil | null };

/** Returns every valid request from every viewer. */
const matrix = (chosen: (endpoint: Endpoint) => boolean): Plan[] =>
  endpoints
    .filter(({ endpoint }) => chosen(endpoint))
    .flatMap((one) => viewers.map((viewer) => ({ ...one, viewer, spoil: null })));

const isEnding = (endpoint: Endpoint) => endings.includes(endpoint);
const isRead = ({ method }: Endpoint) => method === 'GET';
const isWrite = (endpoint: Endpoint) => !isRead(endpoint) && !isEnding(endpoint);

/**
 * Returns every request from every viewer, once for each bad value. Leaves out requests that are rejected before the
 * server reads their input.
 */
const everySpoil = (): Plan[] =>
  endpoints.flatMap((one) => {
    const spoils = spoilsOf(one.endpoint);
    return viewers
      .filter((viewer) => !isKeptOut(one.endpoint, viewer))
      .flatMap((viewer) => spoils.map((spoil) => ({ ...one, viewer, spoil })));
  });

/** Returns requests with several random bad values. */
const randomSpoil = (run: number): Plan[] =>
  endpoints.flatMap((one, n) =>
    viewers.flatMap((viewer, v) =>
      randomSpoils(one.endpoint, seed + run * 10_007 + n * 101 + v, 2).map((spoil) => ({
        ...one,
        viewer,
        spoil,
      })),
    ),
  );

function shuffled<T>(items: readonly T[]): T[] {
  const { next } = seeded(seed);
  return items
    .map((item) => ({ item, order: next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

it(
  'finds no server error, no leaked data, no missing permission check and no slow reply',
  async () => {
    const figures = emptyFigures();

    async function fireAll(scene: Scene, plans: readonly Plan[], ended = false): Promise<void> {
      const calls: Call[] = plans.flatMap((plan) => {
        const me = scene.people[plan.viewer === 'visitor' ? 'user' : plan.viewer];
        const shots = validShots(scene, plan.endpoint, me);
        // Send bad requests for only one record, and valid requests for every record.
        return (plan.spoil ? shots.slice(0, 1) : shots).map((shot) => ({
          ...plan,
          shot: plan.spoil ? plan.spoil.change(shot) : shot,
          ended,
        }));
      });
      const left = calls.values();
      const work = async () => {
        for (const call of left) await fire(app.origin, scene, figures, call);
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    }

    /** Creates a new scene, then sends it all valid requests and the `bad` ones. */
    async function round(bad: readonly Plan[]): Promise<void> {
      const scene = await setScene(app);
      await fireAll(scene, matrix(isRead));
      await fireAll(
        scene,
        bad.filter(({ endpoint }) => !isEnding(endpoint)),
      );
      await fireAll(scene, shuffled(matrix(isWrite)));
      await fireAll(scene, matrix(isRead));
      await fireAll(
        scene,
        [...bad.filter(({ endpoint }) => isEnding(endpoint)), ...matrix(isEnding)],
        true,
      );
    }

    const started = performance.now();
    const elapsed = () => (performance.now() - started) / 1000;
    const all = shuffled(everySpoil());
    let rounds = 0;
    do {
      const next = all.splice(0, perRound);
      await round(next.length > 0 ? next : shuffled(randomSpoil(rounds)));
      rounds += 1;
    } while (long && elapsed() < seconds);
    console.log(
      `seed ${seed}: ${figures.calls} calls in ${elapsed().toFixed(0)} s, ${rounds} rounds, ${all.length} bad values left; by status ${JSON.stringify(figures.statuses)}; slowest ${figures.slowest.ms.toFixed(0)} ms (${figures.slowest.what})`,
    );
    expect([...figures.problems.values()].join('\n\n')).toBe('');
    await expectNothingHalf(app.dataDir, app.databaseUrl);
    expect(log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  },
  long ? 600_000 : 120_000,
);

it('finds no server error and no file at any other address', async () => {
  log.length = 0;
  const problems: string[] = [];
  for (const path of badAddresses()) {
    for (const method of long ? ['GET', 'POST', 'DELETE'] : ['GET']) {
      const { status, body, ms } = await sendRaw(app.origin, path, method);
      const isFile = /root:|"second-fret"|\[core\]/.test(body);
      if (status >= 500 || isFile || ms > slowest || internals.test(body)) {
        problems.push(
          `${method} ${path.slice(0, 100)}: ${status} in ${ms} ms ${body.slice(0, 200)}`,
        );
      }
    }
  }
  expect(problems).toEqual([]);
  // If a page's data can't be read, the page is served without the data, and only the log shows the error.
  expect(log).toEqual([]);
});

it('has a list of who may see each field that looks private', () => {
  const known = new Set(
    Object.values(privateData).flatMap(({ fields }) => fields as readonly string[]),
  );
  const names = new Set(
    endpoints.flatMap(({ endpoint }) => replyNames(z.toJSONSchema(endpoint.reply) as Schema)),
  );
  const looksPrivate = [...names].filter((name) => privateName.test(name));
  expect(looksPrivate.filter((name) => !known.has(name) && !publicFields.includes(name))).toEqual(
    [],
  );
  expect([...known, ...publicFields].filter((name) => !names.has(name))).toEqual([]);
});

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

function replyNames({ properties = {}, items, anyOf = [] }: Schema): string[] {
  const inner = [...Object.values(properties), ...anyOf, ...(items ? [items] : [])];
  return [...Object.keys(properties), ...inner.flatMap(replyNames)];
}
