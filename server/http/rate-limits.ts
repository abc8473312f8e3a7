import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Allowance } from '#contracts/endpoint.ts';
import { Refusal } from './refusal.ts';

/**
 * The owner of the limit that a request counts toward: an account, the device or phone link whose secret the request
 * contains or, without any of them, an IP address.
 */
export type Subject = { account: string } | { secretOf: string } | { address: string };

/** Rate limits that are not tied to an endpoint. `bad-token` also limits wrong secrets of devices and phone links. */
type OtherAllowance = 'bad-token' | 'sitemap';

export type RateLimits = ReturnType<typeof createRateLimits>;

type Figure = { account: number; address: number; seconds: number; eachServer?: true };

/**
 * How many requests are allowed per time window. Limits per IP address are high enough for thirty people at the same
 * address. They are counted in the database, so they apply across all servers, except where each server counts alone.
 */
export const figures: Record<Exclude<Allowance, 'none'> | OtherAllowance, Figure> = {
  // Counting in the database would cost more than many reads. The limit protects the server that does the work.
  read: { account: 1200, address: 6000, seconds: 60, eachServer: true },
  write: { account: 300, address: 300, seconds: 60 },
  // This is high enough for continuous typing and scanning. The results contain no full addresses.
  counter: { account: 240, address: 240, seconds: 60 },
  // Customers whose address is read on one day. More than anyone serves, but too few to copy all addresses.
  customer: { account: 300, address: 300, seconds: 86_400 },
  'sign-in': { account: 300, address: 300, seconds: 300 },
  // This limits only the attempts. The booking policy limits how many products a buyer can hold.
  booking: { account: 300, address: 300, seconds: 600 },
  // At this rate, one account would need about a year to try all six-digit codes. Unknown codes have another limit.
  handover: { account: 20, address: 20, seconds: 600 },
  // Each device also allows only five wrong PINs.
  pin: { account: 100, address: 100, seconds: 300 },
  // In megapixels, because a picture's pixels determine how long it takes to decode. Each upload also counts as one. This
  // is high enough for 20 products with 8 photos of 12 megapixels each.
  upload: { account: 2400, address: 2400, seconds: 600 },
  contact: { account: 10, address: 10, seconds: 3600 },
  export: { account: 20, address: 20, seconds: 3600 },
  // This is high enough for someone who reports ten fakes by the same seller.
  report: { account: 20, address: 100, seconds: 86_400 },
  // They are logged, and cost nothing else.
  'client-error': { account: 60, address: 60, seconds: 3600, eachServer: true },
  // This is high enough to fetch a sitemap with a million products twice. Each part is several megabytes.
  sitemap: { account: 60, address: 60, seconds: 600 },
  'bad-token': { account: 200, address: 200, seconds: 300 },
};

type RunStatement = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** Creates the rate limits. `run` executes statements in the database. `factor` multiplies all limits. */
export function createRateLimits(run: RunStatement, factor: number) {
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
        figure.eachServer
          ? new RateLimiterMemory(options)
          : new RateLimiterPostgres({
              ...options,
              storeClient: database,
              storeType: 'pool',
              tableName: 'rate_limits',
              tableCreated: true,
              clearExpiredByTimeout: false,
              // Requests over the limit are rejected without a query, so that they can't flood the database.
              inMemoryBlockOnConsumed: Math.ceil(figure[by] * factor) + 1,
            }),
      );
    }
  }
  return {
    /**
     * Counts a request, or `points` in the limit's unit. If they exceed the limit, throws a `rate_limited` Refusal with
     * the number of seconds to wait.
     */
    async consume(allowance: Allowance | OtherAllowance, subject: Subject, points = 1) {
      if (allowance === 'none') return;
      const by = 'address' in subject ? 'address' : 'account';
      const key =
        'address' in subject
          ? addressBlock(subject.address)
          : 'secretOf' in subject
            ? subject.secretOf
            : subject.account;
      try {
        await limiters.get(`${allowance}:${by}`)?.consume(key, points);
      } catch (rejection) {
        if (rejection instanceof Error) throw rejection;
        const wait = (rejection as { msBeforeNext: number }).msBeforeNext / 1000;
        throw new Refusal('rate_limited', 'Too many requests. Please try again in a minute.', {
          retryAfter: Math.max(1, wait),
        });
      }
    },
  };
}

/** Returns the IP address. For IPv6, returns the /64 block, because a single household usually has a whole /64. */
export function addressBlock(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  // `::` stands for the groups that are missing from the total of eight. Some of them can be among the first four.
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array<string>(Math.max(missing, 0)).fill('0')].slice(0, 4).join(':');
}
