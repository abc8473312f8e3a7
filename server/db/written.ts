import {
  type DatabaseConnection,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryExecutorProvider,
  type TransactionSettings,
} from 'kysely';
import type { EventKind, EventPayload } from '#contracts/app/events.ts';

type Fact<K extends string, P> = {
  kind: K;
  subjectId: string;
  /** The accounts that the event concerns. They receive it even if they don't belong to the audience for its kind. */
  people: readonly string[];
  payload: P;
  at: Date;
};

/** An event that only servers read: an account has changed in a way that no other event tells, or a session ended. */
type ServerEvent = Fact<'user.changed', object>;

/** An event to be written. Its kind determines the type of the payload. */
export type NewEvent = { [K in EventKind]: Fact<K, EventPayload<K>> }[EventKind] | ServerEvent;

/** Returns whether an event tells that its subject, an account, or one of the account's sessions has changed. */
export const isAboutAccount = ({ kind }: Pick<NewEvent, 'kind'>) => kind.startsWith('user.');

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
