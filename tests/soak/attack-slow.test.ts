import { expect, it, onTestFinished } from 'vitest';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import {
  emptyFigures,
  type Figures,
  isEnding,
  isKeptOut,
  isRead,
  isWrite,
  type Plan,
  sendAll,
  slowestOf,
  valid,
} from '#tests/support/judged-calls.ts';
import { setBigScene } from './support/big-shop.ts';
import { startAlone } from './support/database.ts';

const products = Number(process.env.PRODUCTS ?? 100_000);
/** How long a call may take alone, in milliseconds, if it doesn't take turns. */
const alone = 300;
/** How long someone else's list may take while an account sends many calls at once, in milliseconds. */
const besideMany = 1_000;

const admitted = (plans: readonly Plan[]) =>
  plans.filter(({ endpoint, viewer }) => viewer !== 'revoked' && !isKeptOut(endpoint, viewer));

const table = (times: Figures['times']) =>
  times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 25)
    .map(({ what, ms }) => `| ${what} | ${ms.toFixed(0)} |`)
    .join('\n');

it('finds no slow call in a big shop, and none that delays other people', async () => {
  const { app, stop } = await startAlone({
    env: { LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000', PUBLIC_CATALOGUE: 'true' },
  });
  onTestFinished(stop);
  const scene = await setBigScene(app, products);
  const stranger = await app.signUp();
  const send = async (plans: readonly Plan[], options: object): Promise<Figures['times']> => {
    const figures = emptyFigures();
    await sendAll(app.origin, scene, figures, plans, options);
    return figures.times;
  };
  const timeList = async (what: string) => {
    const started = performance.now();
    await app.call(listProducts, { query: {} }, stranger);
    return { what, ms: performance.now() - started, inTurn: false };
  };

  const reads = admitted(valid(isRead));
  // Warms up the server.
  await send(reads, { atOnce: 1 });
  const times = await send([...reads, ...admitted(valid(isWrite))], { atOnce: 1 });
  console.log(`| Call | ms alone |\n|---|---|\n${table(times)}`);

  const beside: Figures['times'] = [];
  // The last plan for each endpoint is the one with the most permissions.
  const one = new Map(reads.map((plan) => [plan.name, plan]));
  for (const [name, plan] of one) {
    // An account may only request a few downloads per hour.
    if (plan.endpoint.stream || plan.endpoint.allowance === 'export') continue;
    let done = false;
    const attack = send(Array<Plan>(60).fill(plan), { atOnce: 60 }).finally(() => {
      done = true;
    });
    const lists: Figures['times'] = [];
    while (!done) lists.push(await timeList(name));
    await attack;
    beside.push(slowestOf(lists));
  }
  console.log(`| 60 at once | ms for a list |\n|---|---|\n${table(beside)}`);
  times.push(...(await send(admitted(valid(isEnding)), { atOnce: 1, ended: true })));
  // Signing out everywhere waits for the next second.
  const waits = (what: string) => what.endsWith(': signOutEverywhere');
  const slow = times.filter(({ what, ms, inTurn }) => ms > alone && !inTurn && !waits(what));
  expect([slow, beside.filter(({ ms }) => ms > besideMany)]).toEqual([[], []]);
});
