import autocannon from 'autocannon';
import type { RunningServer } from './servers.ts';

export type Load = { name: string; paths: string[] };

type Setup = {
  ours: RunningServer;
  bare: RunningServer;
  token: string;
  seconds: number;
  rounds: number;
};

/** Warms up both servers, puts load on one after the other, and prints the medians and their ratio. */
export async function compare(load: Load, setup: Setup): Promise<void> {
  const run = (server: RunningServer, seconds: number) => rate(server, load, setup.token, seconds);
  await run(setup.ours, 2);
  await run(setup.bare, 2);
  const ratios: number[] = [];
  const figures: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < setup.rounds; round += 1) {
    const ours = await run(setup.ours, setup.seconds);
    const bare = await run(setup.bare, setup.seconds);
    figures.ours.push(ours);
    figures.bare.push(bare);
    ratios.push(ours / bare);
  }
  process.stdout.write(
    `${load.name.padEnd(12)} ours ${median(figures.ours).toFixed(0).padStart(6)} r/s   ` +
      `bare ${median(figures.bare).toFixed(0).padStart(6)} r/s   ` +
      `ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})\n`,
  );
}

async function rate(
  server: RunningServer,
  load: Load,
  token: string,
  seconds: number,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const result = await autocannon({
    url: server.origin,
    connections: 16,
    duration: seconds,
    // Our API ends a connection after 1,000 requests, and autocannon ignores `Connection: close`.
    reconnectRate: 900,
    requests: load.paths.map((path) => ({ method: 'GET' as const, path, headers })),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${load.name}: ${failed} requests failed`);
  return result.requests.average;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
