import { expect, it } from 'vitest';
import { createWorkSlots } from '#server/media/work-slots.ts';

const full = () => new Error('full');

it('runs as many tasks at a time as there are slots, in order of arrival', async () => {
  const slots = createWorkSlots(2, 10, full);
  const order: number[] = [];
  let [atWork, most] = [0, 0];
  const task = (n: number) => async () => {
    order.push(n);
    most = Math.max(most, ++atWork);
    await new Promise(setImmediate);
    atWork--;
    return n;
  };
  const results = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => slots.run(task(n))));
  expect(results).toEqual([1, 2, 3, 4, 5, 6]);
  expect(order).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
});

it('rejects tasks if too many are waiting, and frees the slot of a failed task', async () => {
  const slots = createWorkSlots(1, 1, full);
  const working = slots.run(async () => {
    throw new Error('failed');
  });
  const waiting = slots.run(async () => 'done');
  await expect(slots.run(async () => 'never')).rejects.toThrow('full');
  await expect(working).rejects.toThrow('failed');
  expect(await waiting).toBe('done');
  expect(await slots.run(async () => 'free again')).toBe('free again');
});
