import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeAll, expect, it } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import {
  emptyFigures,
  isEnding,
  isKeptOut,
  isRead,
  isWrite,
  type Plan,
  plans,
  sendAll,
  shuffled,
  slowestOf,
  valid,
} from '#tests/support/judged-calls.ts';
import { internals } from '#tests/support/private-data.ts';
import { setScene } from '#tests/support/private-scene.ts';
import { badAddresses, sendRaw } from './support/attack-addresses.ts';
import { randomSpoils, spoilsOf } from './support/attack-shots.ts';
import { startAlone } from './support/database.ts';
import { long } from './support/length.ts';
import { expectNothingHalf } from './support/whole.ts';

const seconds = 180;
const perRound = long ? 2000 : 200;
/** How long a reply may take, in milliseconds. A short run doesn't measure it. */
const slowest = 5_000;
// The short run always uses the same random values.
const seed = Number(process.env.SEED ?? (long ? Date.now() % 1_000_000 : 1));

let app: TestApp;
const log: string[] = [];

beforeAll(async () => {
  const webClient = await mkdtemp(join(tmpdir(), 'second-fret-attack-'));
  await writeFile(join(webClient, 'index.html'), '<head><title></title></head>');
  const logStream = new Writable({ write: (line, _, done) => done(void log.push(String(line))) });
  const server = await startAlone({
    env: { LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000', PUBLIC_CATALOGUE: 'true' },
    parts: { webClient, logStream },
  });
  ({ app } = server);
  return async () => {
    await server.stop();
    await rm(webClient, { recursive: true, force: true });
  };
});

/** Each single bad value, except in requests that are rejected before the server reads their input. */
const everySpoil = () =>
  plans((endpoint, viewer) => (isKeptOut(endpoint, viewer) ? [] : spoilsOf(endpoint)));

/** Several random bad values at once. */
const randomSpoil = (run: number) =>
  plans((endpoint, _, more) => randomSpoils(endpoint, seed + run * 10_007 + more, 2));

it('finds no server error, no leaked data and no missing permission check', async () => {
  const figures = emptyFigures();
  /** Creates a new scene, then sends it bad requests and, in a long run, all valid ones. */
  async function round(bad: readonly Plan[]): Promise<void> {
    const scene = await setScene(app);
    const send = (all: readonly Plan[], ended = false) =>
      sendAll(app.origin, scene, figures, all, { ended });
    const [ending = [], others = []] = [true, false].map((ends) =>
      bad.filter(({ endpoint }) => isEnding(endpoint) === ends),
    );
    await send(others);
    if (long) await send(shuffled(valid(isWrite), seed));
    if (long) await send(valid(isRead));
    await send(ending, true);
  }

  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const all = shuffled(everySpoil(), seed);
  let rounds = 0;
  do {
    const next = all.splice(0, perRound);
    await round(next.length > 0 ? next : shuffled(randomSpoil(rounds), seed));
    rounds += 1;
  } while (long && elapsed() < seconds);
  const { statuses, times } = figures;
  const worst = slowestOf(times);
  console.log(
    `seed ${seed}: ${times.length} calls in ${elapsed().toFixed(0)} s, ${rounds} rounds, ${all.length} bad values left; by status ${JSON.stringify(statuses)}; slowest ${worst.ms.toFixed(0)} ms (${worst.what})`,
  );
  expect([...figures.problems.values()].join('\n\n')).toBe('');
  await expectNothingHalf(app);
  expect(log.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  if (long) expect(worst.ms, worst.what).toBeLessThan(slowest);
});

it('finds no server error and no file at any other address', async () => {
  log.length = 0;
  const problems: string[] = [];
  for (const path of badAddresses()) {
    for (const method of long ? ['GET', 'POST', 'DELETE'] : ['GET']) {
      const { status, body, ms } = await sendRaw(app.origin, path, method);
      const isFile = /root:|"second-fret"|\[core\]/.test(body);
      if (status >= 500 || isFile || (long && ms > slowest) || internals.test(body)) {
        const start = `${method} ${path.slice(0, 100)}`;
        problems.push(`${start}: ${status} in ${ms} ms ${body.slice(0, 200)}`);
      }
    }
  }
  expect(problems).toEqual([]);
  // If a page's data can't be read, the page is served without the data, and only the log shows the error.
  expect(log).toEqual([]);
});
