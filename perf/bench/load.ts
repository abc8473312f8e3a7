import autocannon from 'autocannon';
import type { RunningServer } from './servers.ts';

/** `tokens` belong to several accounts, because each account can run only three searches at a time. */
export type Load = { name: string; paths: string[]; tokens: string[] };

type Setup = {
  ours: RunningServer;
  bare: RunningServer;
  seconds: number;
  rounds: number;
};

/** Warms up both servers, load-tests one after the other, and prints the medians and their ratio. */
export async function compare(load: Load, setup: Setup): Promise<void> {
  const run = (server: RunningServer, seconds: number) => rate(server, load, seconds);
  await run(setup.ours, 2);
  await run(setup.bare, 2);
  const figures: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < setup.rounds; round += 1) {
    figures.ours.push(await run(setup.ours, setup.seconds));
    figures.bare.push(await run(setup.bare, setup.seconds));
  }
  printRatio(load.name, figures);
}

/**
 * Prints the medians of two servers and the median of the rounds' ratios. `figures` maps the two servers' names to
 * their results per round.
 */
export function printRatio(name: string, figures: Record<string, readonly number[]>): void {
  const [[left, ours], [right, bare]] = Object.entries(figures) as [
    [string, number[]],
    [string, number[]],
  ];
  const ratios = ours.map((rate, round) => rate / (bare[round] ?? Number.NaN));
  process.stdout.write(
    `${name.padEnd(12)} ${left} ${median(ours).toFixed(0).padStart(6)} r/s   ` +
      `${right} ${median(bare).toFixed(0).padStart(6)} r/s   ` +
      `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})\n`,
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

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
