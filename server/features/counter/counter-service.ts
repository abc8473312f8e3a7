import type { CounterResults } from '#contracts/counter.ts';

/** Search functions of other features. Each returns at most `limit` results. */
type Parts = {
  products(q: string, limit: number): Promise<Pick<CounterResults, 'scanned' | 'products'>>;
  bookings(q: string, limit: number): Promise<CounterResults['bookings']>;
  people(q: string, limit: number): Promise<CounterResults['people']>;
};

export type CounterService = {
  /** Returns everything that matches the typed or scanned text. */
  search(q: string): Promise<CounterResults>;
};

/** The maximum number of results of each kind. */
const most = 8;

export function createCounterService({ products, bookings, people }: Parts): CounterService {
  return {
    async search(q) {
      const [found, open, persons] = await Promise.all([
        products(q, most),
        bookings(q, most),
        people(q, most),
      ]);
      return { ...found, bookings: open, people: persons };
    },
  };
}
