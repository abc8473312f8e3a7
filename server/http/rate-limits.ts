import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Allowance } from '#contracts/endpoint.ts';
import { Refusal } from './refusal.ts';

/** Whom a call counts against: the account, or the address of someone without one. */
export type Subject = { account: string } | { address: string };

/** Allowances for what is no endpoint. */
type OtherAllowance = 'bad-token' | 'sitemap';

export type RateLimits = {
  /** Throws a Refusal `rate_limited` with the seconds to wait. */
  consume(allowance: Allowance | OtherAllowance, subject: Subject): Promise<void>;
};

type Figure = { account: number; address: number; seconds: number; shared: boolean };

/**
 * Calls allowed in each window. A shop of thirty people behind one address browses signed in, so each
 * has an allowance of their own; what counts by address is sized for all of them at once. `shared`
 * figures are kept in the database, so that they hold across servers.
 */
export const figures: Record<Exclude<Allowance, 'none'> | OtherAllowance, Figure> = {
  read: { account: 1200, address: 6000, seconds: 60, shared: false },
  write: { account: 300, address: 300, seconds: 60, shared: false },
  'sign-in': { account: 300, address: 300, seconds: 300, shared: true },
  // Attempts; how many products one buyer may hold at once is the booking policy's business.
  booking: { account: 300, address: 300, seconds: 600, shared: true },
  // A code has six digits: at this pace, guessing one takes a year.
  handover: { account: 20, address: 20, seconds: 600, shared: true },
  upload: { account: 200, address: 200, seconds: 600, shared: true },
  contact: { account: 10, address: 10, seconds: 3600, shared: true },
  export: { account: 20, address: 20, seconds: 3600, shared: true },
  // An index and its parts of a million products, twice. Each part is megabytes.
  sitemap: { account: 60, address: 60, seconds: 600, shared: false },
  'bad-token': { account: 200, address: 200, seconds: 300, shared: false },
};

/** Runs one statement on the database. */
type RunStatement = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/**
 * Limits kept in this process and, where several servers must agree, in the database that `run` reaches.
 * `factor` multiplies every figure.
 */
export function createRateLimits(run: RunStatement, factor: number): RateLimits {
  const database = {
    query: ({ text, values }: { text: string; values: unknown[] }) => run(text, values),
  };
  const limiters = new Map<string, RateLimiterAbstract>();
  for (const [name, figure] of Object.entries(figures)) {
    for (const by of ['account', 'address'] as const) {
      const options = {
        keyPrefix: `${name}:${by}`,
        points: Math.ceil(figure[by] * factor),
        duration: figure.seconds,
      };
      limiters.set(
        `${name}:${by}`,
        figure.shared
          ? new RateLimiterPostgres({
              ...options,
              storeClient: database,
              storeType: 'pool',
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: false,
              // A limiter in memory stops a flood before it reaches the database.
              inMemoryBlockOnConsumed: Math.ceil(figure[by] * factor) + 1,
            })
          : new RateLimiterMemory(options),
      );
    }
  }
  return {
    async consume(allowance, subject) {
      if (allowance === 'none') return;
      const by = 'account' in subject ? 'account' : 'address';
      const key = 'account' in subject ? subject.account : addressBlock(subject.address);
      try {
        await limiters.get(`${allowance}:${by}`)?.consume(key);
      } catch (rejection) {
        if (rejection instanceof Error) throw rejection;
        const wait = (rejection as { msBeforeNext: number }).msBeforeNext / 1000;
        throw new Refusal('rate_limited', 'That was a lot at once. Please wait a little.', {
          retryAfter: Math.max(1, wait),
        });
      }
    },
  };
}

/** One home has a whole /64 of IPv6: counting single addresses of it would limit nobody. */
function addressBlock(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  // `::` stands for as many zeros as are missing from eight groups, perhaps within the first four.
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
}
