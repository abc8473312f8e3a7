import { expect, it } from 'vitest';
import { createLimiter } from '#server/http/limiter.ts';
import { Refusal } from '#server/http/refusal.ts';

type Most = Parameters<typeof createLimiter>[0]['running'];
const most = (all: number, each: number, visitors = each): Most => ({ all, each, visitors });

/**
 * Lets calls take turns within these limits. Each call waits for its turn, then runs until `finish` ends the oldest
 * running call.
 */
function start(...[running, waiting]: [Most, Most]) {
  const limiter = createLimiter({ running, waiting });
  const begun: { name: string; end: () => void }[] = [];
  const call = (account: string | null, name = account ?? 'visitor') =>
    limiter.run(account, async () => {
      await new Promise<void>((end) => begun.push({ name, end }));
      return name;
    });
  const settled = () => new Promise(setImmediate);
  const names = async () => {
    await settled();
    return begun.map(({ name }) => name);
  };
  const finish = async () => {
    await settled();
    begun.shift()?.end();
    await settled();
  };
  return { limiter, call, names, finish };
}

const refused = (call: Promise<unknown>) =>
  expect(call).rejects.toThrow('Too many requests at once. Please try again in a moment.');

it('run at most the given number of calls of one account at a time, in order', async () => {
  const { call, names, finish } = start(most(5, 2), most(9, 9));
  const calls = [1, 2, 3, 4].map((n) => call('ada', `ada ${n}`));
  expect(await names()).toEqual(['ada 1', 'ada 2']);
  await finish();
  expect(await names()).toEqual(['ada 2', 'ada 3']);
  await finish();
  await finish();
  await finish();
  expect(await Promise.all(calls)).toEqual(['ada 1', 'ada 2', 'ada 3', 'ada 4']);
});

it('run at most the given number of calls of all accounts at a time', async () => {
  const { call, names, finish } = start(most(3, 2), most(9, 9));
  const calls = ['ada', 'ada', 'bob', 'bob', 'cleo'].map((account) => call(account));
  expect(await names()).toEqual(['ada', 'ada', 'bob']);
  await finish();
  expect(await names()).toEqual(['ada', 'bob', 'bob']);
  await finish();
  expect(await names()).toEqual(['bob', 'bob', 'cleo']);
  for (let n = 0; n < 3; n += 1) await finish();
  await Promise.all(calls);
});

it('let another account go first if the next one already uses its share', async () => {
  const { call, names, finish } = start(most(2, 1), most(9, 9));
  const calls = ['bob', 'ada', 'ada', 'cleo'].map((account) => call(account));
  expect(await names()).toEqual(['bob', 'ada']);
  await finish();
  expect(await names()).toEqual(['ada', 'cleo']);
  for (let n = 0; n < 3; n += 1) await finish();
  expect(await Promise.all(calls)).toEqual(['bob', 'ada', 'ada', 'cleo']);
});

it('go to another account first, no matter how many calls of one account wait', async () => {
  const { call, names, finish } = start(most(1, 1), most(9, 9));
  const calls = ['ada', 'ada', 'ada', 'bob', 'bob', 'cleo'].map((account) => call(account));
  const order: string[] = [];
  for (const _ of calls) {
    order.push(...(await names()));
    await finish();
  }
  expect(order).toEqual(['ada', 'bob', 'cleo', 'ada', 'bob', 'ada']);
  await Promise.all(calls);
});

it('keep one turn free from visitors, who share the others', async () => {
  const { call, names, finish } = start(most(3, 1, 2), most(9, 4));
  const calls = [null, null, null, 'ada'].map((account) => call(account));
  expect(await names()).toEqual(['visitor', 'visitor', 'ada']);
  for (let n = 0; n < 4; n += 1) await finish();
  await Promise.all(calls);
});

it('reject calls of an account with too many waiting calls, and serve other accounts', async () => {
  const { call, names } = start(most(3, 1), most(9, 2));
  for (let n = 0; n < 3; n += 1) void call('ada');
  await refused(call('ada'));
  void call('bob');
  expect(await names()).toEqual(['ada', 'bob']);
});

it('reject calls if too many are waiting in total, except the first one of each account', async () => {
  const { limiter, call, finish } = start(most(1, 1), most(3, 3));
  const calls = ['ada', 'ada', 'ada', 'bob', 'cleo'].map((account) => call(account));
  const error = await call('bob').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 1 });
  expect(error).toBeInstanceOf(Refusal);
  await refused(limiter.run('cleo', () => 'never'));
  // Once they have run, as many can wait again.
  for (let n = 0; n < 5; n += 1) await finish();
  await Promise.all(calls);
  const later = ['ada', 'ada', 'ada', 'ada'].map((account) => call(account));
  for (let n = 0; n < 4; n += 1) await finish();
  await Promise.all(later);
});

it('reject calls at once if none may wait, with an error that explains the limit', async () => {
  const refusal = () => new Refusal('unavailable', 'Too many photos.', { retryAfter: 10 });
  const limiter = createLimiter({ running: most(1, 1), waiting: most(0, 0), refusal });
  const first = limiter.run(null, () => new Promise<string>((done) => setImmediate(done, 'done')));
  await expect(limiter.run(null, () => 'never')).rejects.toThrow('Too many photos.');
  expect(await first).toBe('done');
  expect(await limiter.run(null, () => 'free again')).toBe('free again');
});

it('pass the turn of a failed call to the next one', async () => {
  const { limiter } = start(most(1, 1), most(9, 9));
  const failed = limiter.run('ada', () => Promise.reject(new Error('failed')));
  const next = limiter.run('ada', () => 'done');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
