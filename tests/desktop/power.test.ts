import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPower } from '#electron/main/power.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function follow() {
  let state = 'active';
  const getSystemIdleState = vi.fn(() => state);
  const power = Object.assign(new EventEmitter(), { getSystemIdleState });
  const [lock, used, onWake] = [vi.fn(), vi.fn(), vi.fn()];
  let minutes: number | null = 5;
  const lockMinutes = () => minutes;
  const stop = followPower({ power: power as never, lockMinutes, lock, used, onWake });
  return {
    ...{ power, lock, used, onWake, stop, getSystemIdleState },
    become: (next: string) => {
      state = next;
      vi.advanceTimersByTime(60_000);
    },
    never: () => {
      minutes = null;
    },
  };
}

it('locks with the system’s screen and before sleep, and wakes up', () => {
  const { power, lock, onWake } = follow();
  power.emit('lock-screen');
  power.emit('suspend');
  expect(lock).toHaveBeenCalledTimes(2);
  power.emit('resume');
  expect(onWake).toHaveBeenCalledTimes(1);
});

it('notes each minute of use, and locks if the system is idle or locked', () => {
  const { lock, used, become, never, stop, getSystemIdleState } = follow();
  become('active');
  become('unknown');
  expect([used, lock].map(({ mock }) => mock.calls.length)).toEqual([2, 0]);
  become('idle');
  become('locked');
  expect([used, lock].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  expect(getSystemIdleState).toHaveBeenCalledWith(300);
  never();
  become('idle');
  expect([used, lock].map(({ mock }) => mock.calls.length)).toEqual([3, 2]);
  stop();
  become('active');
  expect(used).toHaveBeenCalledTimes(3);
});
