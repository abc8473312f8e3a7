import { sql } from 'kysely';

/** The new value for a `read_at` column: keeps the time when it was first read, or clears it if `readAt` is null. */
export const readMark = (readAt: Date | null) =>
  readAt === null ? null : sql<Date>`coalesce(read_at, ${readAt})`;
