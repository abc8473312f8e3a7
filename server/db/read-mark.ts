import { sql } from 'kysely';

/** The new value of a column `read_at`: keeps the first time it was read, or clears it if `readAt` is null. */
export const readMark = (readAt: Date | null) =>
  readAt === null ? null : sql<Date>`coalesce(read_at, ${readAt})`;
