import { type DatabaseConnection, type Driver, Kysely, PostgresDialect } from 'kysely';
import type { Database } from './client.ts';
import type { Replicas } from './replicas.ts';

/**
 * Creates the query builder for public reads. Each query runs on a replica or, if none can run it, on the primary.
 * `after` returns the time whose changes the running request has to see. Transactions aren't possible.
 */
export function createReads(primary: Database, replicas: Replicas, after: () => number): Database {
  const impossible = async () => {
    throw new Error('Transactions run only on the primary.');
  };
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: Parameters<DatabaseConnection['executeQuery']>[0]) =>
      (await replicas.run<R>(query as never, after())) ??
      (await primary.executeQuery<R>(query as never)),
    streamQuery: () => {
      throw new Error('Public reads are not streamed.');
    },
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: impossible,
    commitTransaction: impossible,
    rollbackTransaction: impossible,
  };
  const dialect = new PostgresDialect({ pool: async () => impossible() });
  dialect.createDriver = () => driver;
  return new Kysely({ dialect });
}
