import { sql } from 'kysely';

/** The new value for a `read_at` column: null if `readAt` is null, otherwise the time of the first read. */
export const readMark = (readAt: Date | null) =>
  readAt === null ? null : sql<Date>`coalesce(read_at, ${readAt})`;
