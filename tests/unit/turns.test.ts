import { expect, it } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { createTurns } from '#server/http/turns.ts';

/**
 * Lets calls take turns within these limits. Each call waits for its turn, then runs until `finish` ends the oldest
 * running call.
 */
function start(figures: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(figures);
  const running: { name: string; end: () => void }[] = [];
  const call = (account: string | null, name = account ?? 'visitor') =>
    turns.run(account, async () => {
      await new Promise<void>((end) => running.push({ name, end }));
      return name;
    });
  const settled = () => new Promise(setImmediate);
  const names = async () => {
    await settled();
    return running.map(({ name }) => name);
  };
  const finish = async () => {
    await settled();
    running.shift()?.end();
    await settled();
  };
  return { turns, call, names, finish };
}

const refused = (call: Promise<unknown>) =>
  expect(call).rejects.toThrow('Too many requests at once. Please try again in a moment.');

it('run at most the given number of calls of one account at a time, in order', async () => {
  const { call, names, finish } = start({ all: 5, each: 2, waiting: { all: 9, each: 9 } });
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
  const { call, names, finish } = start({ all: 3, each: 2, waiting: { all: 9, each: 9 } });
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
  const { call, names, finish } = start({ all: 2, each: 1, waiting: { all: 9, each: 9 } });
  const calls = ['bob', 'ada', 'ada', 'cleo'].map((account) => call(account));
  expect(await names()).toEqual(['bob', 'ada']);
  await finish();
  expect(await names()).toEqual(['ada', 'cleo']);
  for (let n = 0; n < 3; n += 1) await finish();
  expect(await Promise.all(calls)).toEqual(['bob', 'ada', 'ada', 'cleo']);
});

it('go to another account first, no matter how many calls of one account wait', async () => {
  const { call, names, finish } = start({ all: 1, each: 1, waiting: { all: 9, each: 9 } });
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
  const { call, names, finish } = start({ all: 3, each: 1, waiting: { all: 9, each: 4 } });
  const calls = [null, null, null, 'ada'].map((account) => call(account));
  expect(await names()).toEqual(['visitor', 'visitor', 'ada']);
  for (let n = 0; n < 4; n += 1) await finish();
  await Promise.all(calls);
});

it('reject calls of an account with too many waiting calls, and serve other accounts', async () => {
  const { call, names } = start({ all: 3, each: 1, waiting: { all: 9, each: 2 } });
  for (let n = 0; n < 3; n += 1) void call('ada');
  await refused(call('ada'));
  void call('bob');
  expect(await names()).toEqual(['ada', 'bob']);
});

it('reject calls if too many are waiting in total, except the first one of each account', async () => {
  const { turns, call, names, finish } = start({ all: 1, each: 1, waiting: { all: 3, each: 3 } });
  const calls = ['ada', 'ada', 'ada', 'bob', 'cleo'].map((account) => call(account));
  const error = await call('bob').catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 1 });
  expect(error).toBeInstanceOf(Refusal);
  await refused(turns.run('cleo', () => 'never'));
  for (let n = 0; n < 5; n += 1) {
    await names();
    await finish();
  }
  await Promise.all(calls);
});

it('pass the turn of a failed call to the next one', async () => {
  const { turns } = start({ all: 1, each: 1, waiting: { all: 9, each: 9 } });
  const failed = turns.run('ada', () => Promise.reject(new Error('failed')));
  const next = turns.run('ada', () => 'done');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('done');
});
