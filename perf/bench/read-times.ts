import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { keptMs } from '#server/catalog/search/search-plan.ts';
import { type ReadCall, readCalls } from './read-calls.ts';
import { percentiles, type RunningServer, timed } from './servers.ts';

type Times = { p50: number; p95: number; slowest: string };

type Setup = {
  ours: RunningServer;
  token: string;
  productIds: readonly string[];
  /** `save` is the file in which to save the times, and `against` is an earlier run's file to compare them with. */
  save: string | undefined;
  against: string | undefined;
};

/** The minimum number of requests to each path. */
const least = 2;

/** Times every read request on a single connection and prints the results as a Markdown table. */
export async function timeReads(setup: Setup): Promise<void> {
  const { plain, calls } = readCalls(setup.productIds);
  const other: Record<string, Times> = setup.against
    ? JSON.parse(await readFile(setup.against, 'utf8'))
    : {};
  const times = await timeCalls([plain, ...calls], setup);
  const base = times[plain.name]?.p50 ?? Number.NaN;
  console.log(
    '| Request | p50 ms | p95 ms | p50 relative to the category list | p50 relative to the other run | slowest |\n|---|---|---|---|---|---|',
  );
  for (const [name, { p50, p95, slowest }] of Object.entries(times)) {
    const known = other[name];
    const cells = [p50, p95, p50 / base].map((figure) => figure.toFixed(1));
    cells.push(known ? (p50 / known.p50).toFixed(1) : '–', `\`${slowest}\``);
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
  if (setup.save) await writeFile(setup.save, JSON.stringify(times));
}

/**
 * Requests every path in rounds. A round takes so long that the server no longer caches the counts from the previous
 * round, except estimates. The first round is a warm-up.
 */
async function timeCalls(
  calls: readonly ReadCall[],
  { ours, token }: Setup,
): Promise<Record<string, Times>> {
  const measured = new Map(calls.map((call) => [call, new Map<string, number[]>()]));
  const roundsOf = ({ paths }: ReadCall) => Math.max(least, Math.ceil(20 / paths.length));
  const last = Math.max(...calls.map(roundsOf));
  for (let round = 0; round <= last; round += 1) {
    const forgotten = setTimeout(keptMs);
    for (const call of calls.filter((one) => round <= roundsOf(one))) {
      for (const path of call.paths) {
        const ms = await timed(ours.origin + path, token);
        const times = measured.get(call);
        if (round > 0) times?.set(path, [...(times.get(path) ?? []), ms]);
      }
    }
    await forgotten;
  }
  return Object.fromEntries([...measured].map(([{ name }, byPath]) => [name, summary(byPath)]));
}

function summary(byPath: ReadonlyMap<string, number[]>): Times {
  const at = percentiles([...byPath.values()].flat());
  const medians = [...byPath].map(([path, times]) => ({ path, ms: percentiles(times)(0.5) }));
  const slowest = medians.toSorted((a, b) => b.ms - a.ms)[0]?.path ?? '';
  return { p50: at(0.5), p95: at(0.95), slowest };
}
