import {
  type DatabaseConnection,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutorProvider,
  type TransactionSettings,
} from 'kysely';
import type { NewEvent } from './new-event.ts';

/** What a transaction has written that others wait for: events, and kinds of jobs that are due. */
export type Written = { events: NewEvent[]; jobs: Set<string> };

const running = new WeakMap<DatabaseConnection, Written>();

/** Calls `add` with what the transaction has written so far. */
export const noteWritten = (
  trx: QueryExecutorProvider,
  add: (written: Written) => unknown,
): Promise<void> =>
  trx.getExecutor().provideConnection(async (connection) => {
    const written = running.get(connection);
    if (written) add(written);
  });

/** Calls `onCommit` with what each transaction has written, once it has committed. */
export class TellingDriver extends PostgresDriver {
  readonly #onCommit: (written: Written) => void;

  constructor(config: PostgresDialectConfig, onCommit: (written: Written) => void) {
    super(config);
    this.#onCommit = onCommit;
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings);
    running.set(connection, { events: [], jobs: new Set() });
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const written = running.get(connection);
    running.delete(connection);
    try {
      await super.commitTransaction(connection);
    } finally {
      // Also if it failed, because it may have been committed if only the reply was lost.
      if (written && (written.events.length > 0 || written.jobs.size > 0)) this.#onCommit(written);
    }
  }
}
