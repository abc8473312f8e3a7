import type { Pool } from 'pg';

/** The channel on which servers tell each other that there are new events. */
export const commitChannel = 'commits';

export type CommitSignal = {
  /** Notifies all servers soon. */
  send(): void;
  stop(): void;
};

const pauseMs = 100;

/**
 * Notifies all servers that a transaction with events was committed. Sends at most ten notifications
 * a second. Sends them outside transactions, because commits with notifications wait for each other. A lost
 * notification is not sent again: receivers also poll once a second.
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
