import type { Database, Trx } from './client.ts';

/**
 * Runs `read` on a single snapshot of the database. Read the rows of a page and the total of its list this way, or in
 * one statement. Otherwise, a row that is added between the two is counted, but is not on any page.
 */
export const oneSnapshot = <T>(db: Database, read: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
