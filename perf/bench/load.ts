import { median } from '#perf/product.ts';
import { toolFile } from '#perf/tools.ts';
import type { RunningServer } from './servers.ts';

/** `tokens` belong to several accounts, because each account can run only two searches at a time. */
export type Load = { name: string; paths: string[]; tokens: string[] };

type Setup = { ours: RunningServer; bare: RunningServer; seconds: number; rounds: number };
type Autocannon = (options: object) => Promise<{
  requests: { average: number };
  non2xx: number;
  errors: number;
  timeouts: number;
}>;

const tool = toolFile('autocannon/autocannon.js');
const { default: autocannon }: { default: Autocannon } = await import(tool);

/**
 * Warms up both servers, load-tests one after the other, and prints the medians, the median of the rounds' ratios, and
 * the lowest and the highest ratio.
 */
export async function compare(load: Load, { ours, bare, seconds, rounds }: Setup): Promise<void> {
  for (const server of [ours, bare]) await rate(server, load, 2);
  const figures: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    figures.push({
      ours: await rate(ours, load, seconds),
      bare: await rate(bare, load, seconds),
    });
  }
  const ratios = figures.map((round) => round.ours / round.bare);
  const shown = (who: 'ours' | 'bare') =>
    `${who} ${median(figures.map((round) => round[who]))
      .toFixed(0)
      .padStart(6)} r/s`;
  console.log(
    `${load.name.padEnd(12)} ${shown('ours')}   ${shown('bare')}   ratio ${median(ratios).toFixed(2)} ` +
      `(${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  );
}

async function rate(server: RunningServer, load: Load, seconds: number): Promise<number> {
  const result = await autocannon({
    url: server.origin,
    connections: 16,
    duration: seconds,
    // Reconnect before our API closes the connection after 1,000 requests, because autocannon ignores `Connection:
    // close`.
    reconnectRate: 900,
    requests: Array.from({ length: Math.max(load.paths.length, load.tokens.length) }, (_, n) => ({
      method: 'GET' as const,
      path: load.paths[n % load.paths.length] ?? '/',
      headers: { authorization: `Bearer ${load.tokens[n % load.tokens.length]}` },
    })),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${load.name}: ${failed} requests failed`);
  return result.requests.average;
}
