import { randomUUID } from 'node:crypto';
import { Client, type Pool } from 'pg';

export type ChangeFeed = {
  /** Whether notifications currently arrive. */
  readonly hears: boolean;
  stop(): Promise<void>;
};

type Handlers = {
  onMessage(payload: string): void;
  /** Called when notifications may have been missed. */
  onGap(): void;
};

const firstRetryMs = 200;
const longestRetryMs = 10_000;
const echoMs = 2_000;

/**
 * Listens to a PostgreSQL channel on its own connection, and reconnects if the connection breaks. `hears`
 * becomes true only when a test notification arrives, because a transaction pooler accepts LISTEN but then
 * delivers nothing.
 */
export function openChangeFeed(pool: Pool, channel: string, handlers: Handlers): ChangeFeed {
  let client: Client | null = null;
  let hears = false;
  let stopped = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;

  function lose(): void {
    hears = false;
    client?.removeAllListeners();
    client?.on('error', () => {});
    void client?.end().catch(() => {});
    client = null;
    handlers.onGap();
    if (stopped) return;
    timer = setTimeout(() => void connect(), retryMs);
    timer.unref();
    retryMs = Math.min(retryMs * 2, longestRetryMs);
  }

  async function connect(): Promise<void> {
    const fresh = new Client(pool.options);
    client = fresh;
    const echo = `echo ${randomUUID()}`;
    const heard = Promise.withResolvers<void>();
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload = '' }) => {
      if (payload === echo) heard.resolve();
      else if (!payload.startsWith('echo ')) handlers.onMessage(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${fresh.escapeIdentifier(channel)}`);
      await pool.query('SELECT pg_notify($1, $2)', [channel, echo]);
      await within(heard.promise, echoMs);
      if (client !== fresh) return;
      hears = true;
      retryMs = firstRetryMs;
    } catch {
      if (client === fresh) lose();
    }
  }

  void connect();
  return {
    get hears() {
      return hears;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      hears = false;
      last?.removeAllListeners();
      last?.on('error', () => {});
      await last?.end().catch(() => {});
    },
  };
}

async function within(promise: Promise<void>, ms: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the test notification did not arrive')), ms);
  try {
    await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
