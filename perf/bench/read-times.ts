import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { keptMs } from '#server/features/products/search/search-plan.ts';
import type { Dataset } from './dataset.ts';
import { type ReadCall, readCalls } from './read-calls.ts';
import type { RunningServer } from './servers.ts';

type Measured = { ms: number; path: string };
type Times = { p50: number; p95: number; slowest: string };

type Setup = {
  ours: RunningServer;
  token: string;
  dataset: Dataset;
  /** The minimum number of requests to each path. */
  rounds: number;
  /** `save` is the file in which to save the times, and `against` is an earlier run's file to compare them with. */
  save: string | undefined;
  against: string | undefined;
};

/** Times every read request on a single connection and prints the results as a Markdown table. */
export async function timeReads(setup: Setup): Promise<void> {
  const { plain, calls } = readCalls(setup.dataset.productIds);
  const other: Record<string, Times> = setup.against
    ? JSON.parse(await readFile(setup.against, 'utf8'))
    : {};
  const times = await timeCalls([plain, ...calls], setup);
  const base = times[plain.name]?.p50 ?? Number.NaN;
  const against = setup.against
    ? ' p50 relative to the other size | p95 relative to the other size |'
    : '';
  const lines = [
    `| Request | p50 ms | p95 ms | p50 relative to the category list |${against} slowest |`,
    `|---|---|---|---|${setup.against ? '---|---|' : ''}---|`,
  ];
  for (const [name, { p50, p95, slowest }] of Object.entries(times)) {
    const known = other[name];
    const ratios = setup.against
      ? ` ${known ? (p50 / known.p50).toFixed(1) : ''} | ${known ? (p95 / known.p95).toFixed(1) : ''} |`
      : '';
    lines.push(
      `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(p50 / base).toFixed(1)} |${ratios} \`${slowest}\` |`,
    );
  }
  process.stdout.write(`${lines.join('\n')}\n`);
  if (setup.save) await writeFile(setup.save, JSON.stringify(times));
}

/**
 * Requests every path in rounds. A round takes so long that the server no longer caches the counts from the previous
 * round. The first round is a warm-up.
 */
async function timeCalls(
  calls: readonly ReadCall[],
  { ours, token, rounds }: Setup,
): Promise<Record<string, Times>> {
  const headers = { authorization: `Bearer ${token}` };
  const measured = new Map<ReadCall, Measured[]>(calls.map((call) => [call, []]));
  const roundsOf = ({ paths }: ReadCall) => Math.max(rounds, Math.ceil(20 / paths.length));
  const last = Math.max(...calls.map(roundsOf));
  for (let round = 0; round <= last; round += 1) {
    const forgotten = setTimeout(keptMs);
    for (const call of calls.filter((one) => round <= roundsOf(one))) {
      for (const path of call.paths) {
        const started = performance.now();
        const reply = await fetch(ours.origin + path, { headers });
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${call.name}: ${path} answered ${reply.status}`);
        if (round > 0) measured.get(call)?.push({ ms: performance.now() - started, path });
      }
    }
    await forgotten;
  }
  return Object.fromEntries([...measured].map(([{ name }, all]) => [name, summary(all)]));
}

function summary(measured: Measured[]): Times {
  measured.sort((a, b) => a.ms - b.ms);
  const at = (share: number) => measured[Math.floor(measured.length * share)]?.ms ?? Number.NaN;
  const byPath = Map.groupBy(measured, ({ path }) => path);
  const medians = [...byPath].map(([path, all]) => ({
    path,
    ms: all[Math.floor(all.length / 2)]?.ms ?? 0,
  }));
  const slowest = medians.toSorted((a, b) => b.ms - a.ms)[0]?.path ?? '';
  return { p50: at(0.5), p95: at(0.95), slowest };
}
