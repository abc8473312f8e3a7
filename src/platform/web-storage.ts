import type { CounterPeople } from '#contracts/people/counter-people.ts';

/** A member of staff whose PIN works in this browser. `device` is the browser's id for them. */
type Person = CounterPeople['people'][number] & { device: string };
type Counter = { minutes: number | null; people: readonly Person[] };

/** When someone last used this browser or computer. See `counter-lock.tsx`. */
export const usedKey = 'counter:used';
const counterKey = 'counter:people';

/** Returns a stored text. Returns null if the browser blocks storage. */
export function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Who shares this browser, and after how many minutes it locks. */
export const counter = {
  read: (): Counter => JSON.parse(stored(counterKey) ?? 'null') ?? { minutes: 5, people: [] },
  change: (change: Partial<Counter>) =>
    localStorage.setItem(counterKey, JSON.stringify({ ...counter.read(), ...change })),
};
