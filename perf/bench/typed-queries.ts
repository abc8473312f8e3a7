import { seeded } from '#embedded/demo/random.ts';
import { searchQueries } from '#tests/support/search-queries.ts';
import { percentiles, type RunningServer, timed } from './servers.ts';

type Setup = { ours: RunningServer; tokens: readonly string[]; seconds: number };

/**
 * Simulates people typing searches on 16 connections. For each search, requests the list and its facets. Prints the
 * latencies, preceded by those of a plain list. Each connection has its own account, because each account can run only
 * two searches at a time.
 */
export async function typeQueries({ ours, tokens, seconds }: Setup): Promise<void> {
  const random = seeded(7);
  const typed = () => {
    const [q = ''] = searchQueries[Math.floor(random.next() * searchQueries.length)] ?? [];
    const text = random.chance(0.3) ? q.slice(0, Math.ceil(q.length / 2)) : q;
    const call = random.chance(0.5) ? 'products' : 'products/facets';
    return `/api/${call}?q=${encodeURIComponent(text)}`;
  };
  const list = () => '/api/categories/Electric%20Guitars';
  for (const [name, path] of Object.entries({ 'list of 24': list, 'typed queries': typed })) {
    const request = async (some: readonly string[]) => {
      const times: number[] = [];
      const until = performance.now() + seconds * 1000;
      const repeat = async (token: string) => {
        while (performance.now() < until) times.push(await timed(ours.origin + path(), token));
      };
      await Promise.all(some.map(repeat));
      return times;
    };
    // Warm up on two connections, because a server that has just started rejects many simultaneous searches.
    await request(tokens.slice(0, 2));
    const times = await request(tokens);
    const at = percentiles(times);
    const shown = [0.5, 0.95, 0.99].map((share) => `p${share * 100} ${at(share).toFixed(1)} ms`);
    console.log(`${name}: ${(times.length / seconds).toFixed(0)} r/s   ${shown.join('   ')}`);
  }
}
