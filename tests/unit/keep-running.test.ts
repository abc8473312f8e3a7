import { expect, it } from 'vitest';
import { keepRunning } from '#embedded/database/keep-running.ts';
import type { Supervised } from '#embedded/database/supervise.ts';
import { until } from '#tests/support/until.ts';

/** Keeps a fake PostgreSQL running, with a clock that advances only during delays and `runFor`. */
function keepFake(start: (attempt: number) => boolean = () => true) {
  const waits: number[] = [];
  const lines: string[] = [];
  let time = 0;
  let starts = 0;
  let exit = (_status: number) => {};
  const postgres = (): Supervised => {
    const exited = new Promise<number>((resolve) => {
      exit = resolve;
    });
    return { pid: starts, exited, interrupt: () => exit(0), end: async () => exit(0) };
  };
  const clock = {
    now: () => time,
    wait: async (ms: number) => {
      waits.push(ms / 1000);
      time += ms;
    },
  };
  const again = async () => {
    starts += 1;
    if (!start(starts)) throw new Error('no memory');
    return postgres();
  };
  const kept = keepRunning(postgres(), again, (line) => lines.push(line), clock);
  /** Keeps PostgreSQL running for a number of seconds, kills it, and waits until it is running again. */
  const runFor = async (seconds: number) => {
    const before = kept.pid();
    time += seconds * 1000;
    exit(137);
    await until(() => kept.pid() !== before, 'it runs again');
  };
  return { kept, waits, lines, runFor };
}

it.each([
  [
    'longer after each crash that comes soon after a start',
    Array(7).fill(10),
    [1, 2, 5, 15, 30, 30, 30],
  ],
  ['a short time after a crash if it had run for a minute', [10, 10, 59, 60, 10], [1, 2, 5, 1, 2]],
])('waits %s, then starts PostgreSQL again', async (_, runs, expected) => {
  const { kept, waits, runFor } = keepFake();
  for (const seconds of runs) await runFor(seconds);
  expect(waits).toEqual(expected);
  await kept.end();
});

it('waits longer after each failed start, and logs the reason', async () => {
  const { kept, waits, lines, runFor } = keepFake((attempt) => attempt > 3);
  await runFor(3600);
  expect(waits).toEqual([1, 2, 5, 15]);
  const failed = lines.filter((line) => line.includes('did not start'));
  expect(failed).toEqual(Array(3).fill('The embedded database did not start: Error: no memory'));
  expect(lines.at(-1)).toBe('The embedded database is running again');
  await kept.end();
});
