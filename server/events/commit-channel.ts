import { randomUUID } from 'node:crypto';
import { Client, type ClientConfig, type Pool } from 'pg';

/** The channel on which servers notify each other of commits with events. */
export const commitChannel = 'commits';

type Handlers = {
  /** Called after each notification. */
  onCommit(): void;
  /** Called when the connection is lost, because notifications may now be missed. */
  onGap(): void;
  /** Called when notifications start arriving, and again after each reconnect. */
  onHearing(): void;
};

const firstRetryMs = 200;
const maxRetryMs = 10_000;
/** How long to wait for a test notification. */
const echoMs = 3_000;
/** After this long without a notification, a test notification is sent. */
const silenceMs = 5_000;
const pauseMs = 100;

/**
 * Listens to a PostgreSQL channel on a separate connection, and reconnects when it is lost. `hears` becomes true only
 * after a test notification has arrived, because a transaction pooler accepts LISTEN but never delivers notifications.
 * Further test notifications show that the connection still works, and keep balancers from closing it.
 *
 * Sends at most ten notifications per second, and sends them outside transactions, because PostgreSQL serializes commits
 * that notify. Lost notifications are not resent, because receivers also poll.
 */
export function openCommitChannel(
  pool: Pool,
  listening: ClientConfig,
  { onCommit, onGap, onHearing }: Handlers,
) {
  let client: Client | null = null;
  let hears = false;
  let stopped = false;
  let retryMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;
  let heardAt = 0;
  let pause: NodeJS.Timeout | null = null;
  let waiting = false;

  function lose(): void {
    hears = false;
    client?.removeAllListeners();
    client?.on('error', () => {});
    void client?.end().catch(() => {});
    client = null;
    onGap();
    if (stopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), retryMs);
    timer.unref();
    retryMs = Math.min(retryMs * 2, maxRetryMs);
  }

  function open(): Client | null {
    try {
      return new Client(listening);
    } catch {
      // The certificate authority's file is missing, perhaps only while it is replaced.
      return null;
    }
  }

  async function connect(): Promise<void> {
    const fresh = open();
    if (!fresh) return lose();
    client = fresh;
    const echo = `echo ${randomUUID()}`;
    const heard = Promise.withResolvers<void>();
    fresh.on('error', lose);
    fresh.on('end', lose);
    fresh.on('notification', ({ payload = '' }) => {
      heardAt = performance.now();
      if (payload === echo) heard.resolve();
      else if (!payload.startsWith('echo ')) onCommit();
    });
    const listen = async () => {
      await fresh.query(`LISTEN ${commitChannel}`);
      await pool.query('SELECT pg_notify($1, $2)', [commitChannel, echo]);
      await heard.promise;
    };
    try {
      await fresh.connect();
      await within(listen(), echoMs);
      if (client !== fresh) return;
      hears = true;
      onHearing();
      retryMs = firstRetryMs;
      watch(fresh);
    } catch {
      if (client === fresh) lose();
    }
  }

  /** Replaces the connection if it is silent and a test notification doesn't arrive. */
  function watch(listener: Client): void {
    timer = setTimeout(() => {
      const before = heardAt;
      if (performance.now() - before < silenceMs) return watch(listener);
      void listener.query(`NOTIFY ${commitChannel}, 'echo '`).catch(() => {});
      timer = setTimeout(() => (heardAt === before ? lose() : watch(listener)), echoMs).unref();
    }, silenceMs).unref();
  }

  function notify(): void {
    waiting = false;
    // The listening connection never has to wait until one of the pool's becomes free.
    const sender = hears && client ? client : pool;
    void sender.query(`NOTIFY ${commitChannel}`).catch(() => {
      waiting = true;
    });
    pause = setTimeout(() => {
      pause = null;
      if (waiting) notify();
    }, pauseMs);
    pause.unref();
  }

  void connect();
  return {
    /** Whether notifications are currently being received. */
    get hears() {
      return hears;
    },

    /** Notifies all servers within 100 ms. */
    send() {
      waiting = true;
      if (!pause && !stopped) notify();
    },

    async stop() {
      stopped = true;
      clearTimeout(timer);
      if (pause) clearTimeout(pause);
      const last = client;
      client = null;
      hears = false;
      last?.removeAllListeners();
      last?.on('error', () => {});
      // A connection that has fallen silent never ends.
      if (last) await within(last.end(), echoMs).catch(() => {});
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
