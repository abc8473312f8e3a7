import { EventEmitter } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { followPower } from '#electron/main/power.ts';

it('locks with the system, notes each minute of use, and wakes up', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const getSystemIdleState = vi.fn();
  const power = Object.assign(new EventEmitter(), { getSystemIdleState });
  const [lock, used, onWake, lockMinutes] = [
    vi.fn(),
    vi.fn(),
    vi.fn(),
    vi.fn((): number | null => 5),
  ];
  const stop = followPower({ power: power as never, lockMinutes, lock, used, onWake });
  power.emit('lock-screen');
  power.emit('suspend');
  expect(lock).toHaveBeenCalledTimes(2);
  power.emit('resume');
  expect(onWake).toHaveBeenCalledTimes(1);

  const states = ['active', 'unknown', 'idle', 'locked'];
  for (const state of states) getSystemIdleState.mockReturnValueOnce(state);
  vi.advanceTimersByTime(4 * 60_000);
  expect(getSystemIdleState).toHaveBeenCalledWith(300);
  expect([lock, used].map(({ mock }) => mock.calls.length)).toEqual([4, 2]);
  // The user has turned the lock off.
  lockMinutes.mockReturnValue(null);
  getSystemIdleState.mockReturnValueOnce('idle');
  vi.advanceTimersByTime(60_000);
  stop();
  vi.advanceTimersByTime(60_000);
  expect([lock, used].map(({ mock }) => mock.calls.length)).toEqual([4, 3]);
});
