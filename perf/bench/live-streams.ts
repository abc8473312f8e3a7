import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { streamEvents } from '#contracts/events.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { createCommitSignal } from '#server/db/commit-signal.ts';
import { writeEvent } from '#server/db/events.ts';
import { percentiles } from './percentiles.ts';
import type { RunningServer } from './servers.ts';

type Setup = {
  ours: RunningServer;
  databaseUrl: string;
  /** The clients' access tokens. Each client opens one stream. */
  tokens: readonly string[];
  seconds: number;
};

const perSecond = 20;
const longestDelayMs = 10_000;
/** Matches the ids of the events' subjects in a chunk of the stream. */
const subjects = /"id":"([\da-f-]{36})"/g;

/**
 * Opens an event stream for each account and writes events as another server would. Prints how long it takes from the
 * start of an event's transaction until each client has received the event, and how much the server's memory usage
 * grows. Linux only.
 */
export async function timeStreams({ ours, databaseUrl, tokens, seconds }: Setup): Promise<void> {
  const before = await memoryOf(ours.pid);
  const written = new Map<string, number>();
  const delays: number[] = [];
  const closing = new AbortController();
  const hear = (id: string) => {
    const at = written.get(id);
    if (at !== undefined) delays.push(performance.now() - at);
  };
  await Promise.all(tokens.map((token) => listen(ours.origin, token, hear, closing.signal)));
  const pool = createPool(databaseUrl, 4, () => {});
  const commits = createCommitSignal(pool);
  const db = createDatabase(pool, commits.send);
  const write = (id: string) => {
    written.set(id, performance.now());
    const event = { kind: 'product.deleted', subjectId: id, people: [], payload: {} } as const;
    return db.transaction().execute((trx) => writeEvent(trx, { ...event, at: new Date() }));
  };
  let memory = 0;
  const writes: Promise<void>[] = [];
  const started = performance.now();
  for (let n = 0; n < seconds * perSecond; n += 1) {
    writes.push(write(randomUUID()));
    if (n % perSecond === 0) memory = Math.max(memory, await memoryOf(ours.pid));
    await delay(Math.max(0, started + ((n + 1) * 1000) / perSecond - performance.now()));
  }
  await Promise.all(writes);
  const expected = writes.length * tokens.length;
  const end = performance.now() + longestDelayMs;
  while (delays.length < expected && performance.now() < end) await delay(100);
  closing.abort();
  commits.stop();
  await pool.end();
  const more = (Math.max(memory, await memoryOf(ours.pid)) - before) / 2 ** 20;
  process.stdout.write(
    `${tokens.length} streams, ${perSecond} events a second for ${seconds} s: ${delays.length} of ${expected} ` +
      `delivered, ${percentiles(delays)}; ${more.toFixed(0)} MB more memory\n`,
  );
}

/** Opens a stream and calls `hear` with each event's subject. Resolves when the stream is ready. */
function listen(
  origin: string,
  token: string,
  hear: (subjectId: string) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const options = { headers, agent: false, signal } as const;
    const request = get(`${origin}/api${streamEvents.path}`, options, (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`a stream was refused: ${response.statusCode}`));
      let rest = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const text = rest + chunk;
        const end = text.lastIndexOf('\n\n') + 1;
        rest = text.slice(end);
        const frames = text.slice(0, end);
        if (frames.includes('event: ready')) resolve();
        for (const [, id = ''] of frames.matchAll(subjects)) hear(id);
      });
      response.on('error', () => {});
    });
    request.on('error', reject);
  });
}

/** Returns a process's resident memory in bytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
