import { type RawBuilder, sql } from 'kysely';

/** Returns a condition for queries on `images` that is true if the account has uploaded the picture's file. */
export const uploadedBy = (accountId: string): RawBuilder<boolean> =>
  // In this form, PostgreSQL uses the indexes on both columns.
  sql<boolean>`images.id IN (
    SELECT own.id FROM images own WHERE own.uploaded_by = ${accountId}
    UNION ALL SELECT image_id FROM image_uploaders WHERE account_id = ${accountId})`;
