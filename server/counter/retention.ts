import type { Database } from '#server/db/client.ts';
import { tillRepository } from './till-repository.ts';

const reasonsKeptMs = 365 * 86_400_000;

/** Deletes the reasons for no sales after a year. */
export const forgetReasons = (db: Database, now: Date) =>
  tillRepository(db).forgetNoSales(new Date(now.getTime() - reasonsKeptMs));
