import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { startBalancer } from '#tests/support/balancer.ts';
import { until } from '#tests/support/until.ts';
import { startVisitors } from '#tests/support/visitors.ts';

const env = { DRAIN_SECONDS: '0.4', LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100' };

it('restarting one server after the other fails no request, and all streams continue', async () => {
  const home = await startTestApp({ env });
  const { databaseUrl } = home;
  const start = async () => {
    const leaving = new AbortController();
    const server = await startTestApp({ env, databaseUrl, parts: { leaving: leaving.signal } });
    return { ...server, leave: () => leaving.abort() };
  };
  const balancer = await startBalancer();
  const servers = await Promise.all([start(), start()]);
  onTestFinished(async () => {
    await balancer.stop();
    for (const server of [...servers, home]) await server.stop();
  });
  const use = (server: (typeof servers)[0]) => {
    balancer.add(server.origin);
    return until(() => balancer.uses(server.origin), 'the balancer uses the server');
  };
  await Promise.all(servers.map(use));
  const { token } = await home.signUp({ role: 'staff' });
  const image_url = await uploadPhoto(home, token);
  const visitors = startVisitors(balancer.origin, { token, image_url }, Array(6).fill(token));

  for (let restarts = 0; restarts < 2; restarts += 1) {
    const server = servers.shift();
    const published = visitors.published.length;
    await until(() => visitors.published.length > published + 2, 'the shop is busy');
    server?.leave();
    await until(() => !balancer.uses(server?.origin ?? ''), 'the balancer leaves the server out');
    await setTimeout(Number(env.DRAIN_SECONDS) * 1000);
    await server?.stop();
    const next = await start();
    servers.push(next);
    await use(next);
  }

  const heard = await visitors.stop();
  expect(visitors.failures).toEqual([]);
  expect(visitors.reloads).toBe(0);
  expect(visitors.streams).toBeGreaterThan(6);
  // Each watcher hears about each product once, in the same order as the others.
  expect(heard.map((ids) => ids.toSorted())).toEqual(
    heard.map(() => visitors.published.toSorted()),
  );
  for (const ids of heard) expect(ids).toEqual(heard[0]);
});
