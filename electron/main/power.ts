import type { PowerMonitor } from 'electron';

type Options = {
  power: Pick<PowerMonitor, 'on' | 'getSystemIdleState'>;
  /** The number of minutes without input after which the computer locks itself, or null if it never does. */
  lockMinutes(): number | null;
  /** Locks the application. */
  lock(): void;
  /** Records that the application is in use. */
  used(): void;
  /** Called after the computer was asleep. */
  onWake(): void;
};

const minute = 60_000;

/**
 * Locks the application together with the system: when its screen is locked, when it goes to sleep, and when it has had no
 * input for too long, even if the page that counts this hangs. Linux reports none of these events reliably, so also checks
 * every minute. Returns a function that stops watching.
 */
export function followPower({ power, lockMinutes, lock, used, onWake }: Options): () => void {
  function check(): void {
    const state = power.getSystemIdleState((lockMinutes() ?? 1) * 60);
    if (lockMinutes() !== null && (state === 'idle' || state === 'locked')) lock();
    else used();
  }
  power.on('lock-screen', lock);
  power.on('suspend', lock);
  power.on('resume', onWake);
  const timer = setInterval(check, minute);
  return () => clearInterval(timer);
}
