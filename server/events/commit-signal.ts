import type { Pool } from 'pg';
import type { Channel } from './change-feed.ts';

/** The channel on which servers notify each other of new events. */
export const commitChannel = 'commits' satisfies Channel;

export type CommitSignal = {
  /** Notifies all servers within 100 ms. */
  send(): void;
  stop(): void;
};

const pauseMs = 100;

/**
 * Notifies all servers that a transaction with events has been committed. Sends at most ten notifications per second,
 * and sends them outside transactions, because PostgreSQL serializes commits that notify. Lost notifications are not
 * resent, because receivers also poll once per second.
 */
export function createCommitSignal(pool: Pool): CommitSignal {
  let timer: NodeJS.Timeout | null = null;
  let waiting = false;

  function notify(): void {
    waiting = false;
    void pool.query('SELECT pg_notify($1, $2)', [commitChannel, '']).catch(() => {});
    timer = setTimeout(() => {
      timer = null;
      if (waiting) notify();
    }, pauseMs);
    timer.unref();
  }

  return {
    send() {
      waiting = true;
      if (!timer) notify();
    },
    stop() {
      if (timer) clearTimeout(timer);
    },
  };
}
