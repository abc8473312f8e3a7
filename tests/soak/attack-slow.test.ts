import { expect, it, onTestFinished } from 'vitest';
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

const table = (times: readonly { what: string; ms: number }[]) =>
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
  const send = async (plans: readonly Plan[], options = {}): Promise<Figures['times']> => {
    const figures = emptyFigures();
    await sendAll(app.origin, scene, figures, plans, { atOnce: 1, ...options });
    return figures.times;
  };

  const reads = admitted(valid(isRead));
  await send(reads.filter(({ viewer }) => viewer === 'admin'));
  const times = [...(await send(reads)), ...(await send(admitted(valid(isWrite))))];

  console.log(`| Call | ms alone |\n|---|---|\n${table(times)}`);

  const beside: { what: string; ms: number }[] = [];
  const names = new Set<string>();
  for (const plan of reads.toReversed()) {
    if (names.has(plan.name) || plan.endpoint.stream) continue;
    names.add(plan.name);
    let done = false;
    const attack = send(Array<Plan>(60).fill(plan), { atOnce: 60 }).finally(() => {
      done = true;
    });
    const lists: Figures['times'] = [];
    while (!done) {
      const started = performance.now();
      const headers = { authorization: `Bearer ${stranger.token}` };
      await (await fetch(`${app.origin}/api/products`, { headers })).text();
      lists.push({ what: plan.name, ms: performance.now() - started, inTurn: false });
    }
    await attack;
    beside.push(slowestOf(lists));
  }
  times.push(...(await send(admitted(valid(isEnding)), { ended: true })));
  console.log(`| 60 at once | ms for a list |\n|---|---|\n${table(beside)}`);
  const slow = times.filter(({ ms, inTurn }) => ms > alone && !inTurn);
  expect([slow, beside.filter(({ ms }) => ms > besideMany)]).toEqual([[], []]);
});
