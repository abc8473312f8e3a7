import { seeded } from '#embedded/demo/random.ts';
import { searchQueries } from '#tests/support/search-queries.ts';
import type { RunningServer } from './servers.ts';

type Setup = { ours: RunningServer; tokens: readonly string[]; seconds: number };

const mixSeed = 7;

/**
 * Simulates people typing searches on 16 connections. For each search, requests the list and its facets. Prints the
 * latencies, preceded by those of a plain list. Each connection has its own account, because each account can run only
 * three searches at a time.
 */
export async function typeQueries({ ours, tokens, seconds }: Setup): Promise<void> {
  const random = seeded(mixSeed);
  const typed = () => {
    const [q = ''] = searchQueries[Math.floor(random.next() * searchQueries.length)] ?? [];
    const text = random.chance(0.3) ? q.slice(0, Math.ceil(q.length / 2)) : q;
    const call = random.chance(0.5) ? 'products' : 'products/facets';
    return `/api/${call}?q=${encodeURIComponent(text)}`;
  };
  const list = () => '/api/categories/Electric%20Guitars';
  for (const [name, path] of Object.entries({ 'list of 24': list, 'typed queries': typed })) {
    // Warm up on two connections, because a server that has just started rejects many simultaneous searches.
    await request(path, { ours, tokens: tokens.slice(0, 2), seconds });
    const times = await request(path, { ours, tokens, seconds });
    const at = (share: number) =>
      (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
    process.stdout.write(
      `${name}: ${(times.length / seconds).toFixed(0)} r/s   ` +
        `p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   p99 ${at(0.99)} ms\n`,
    );
  }
}

/** Requests paths with every token at once. Returns the times in milliseconds, shortest first. */
async function request(
  nextPath: () => string,
  { ours, tokens, seconds }: Setup,
): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const repeat = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    while (performance.now() < until) {
      const path = nextPath();
      const started = performance.now();
      const reply = await fetch(ours.origin + path, { headers });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(tokens.map(repeat));
  return times.sort((a, b) => a - b);
}

/** Prints how often the first result is relevant, and the share of relevant products among the first ten. */
export async function judgeSearch(
  { ours, token }: { ours: RunningServer; token: string },
  textOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  let first = 0;
  let precision = 0;
  const wrong: string[] = [];
  for (const [q, right] of searchQueries) {
    const reply = await fetch(`${ours.origin}/api/products?limit=10&q=${encodeURIComponent(q)}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { items } = (await reply.json()) as { items: { _id: string }[] };
    const ids = items.map(({ _id }) => _id);
    const texts = await textOf(ids);
    const marks = ids.map((id) => right.test(texts.get(id) ?? ''));
    if (marks[0]) first += 1;
    else wrong.push(q);
    precision += marks.filter(Boolean).length / 10 / searchQueries.length;
  }
  process.stdout.write(
    `${searchQueries.length} typed searches: first result right ${first}, ` +
      `right among the first ten ${(precision * 100).toFixed(1)} %` +
      `${wrong.length > 0 ? `; wrong: ${wrong.join(', ')}` : ''}\n`,
  );
}
