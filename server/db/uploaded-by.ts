import { type RawBuilder, sql } from 'kysely';

/**
 * Returns a condition that is true if the account has uploaded the file of a row of `images`. Use it in queries for a few
 * pictures: it checks each of them, so it takes no longer for accounts with many pictures.
 */
export const uploadedBy = (accountId: string): RawBuilder<boolean> => sql<boolean>`(
  images.uploaded_by IS NOT DISTINCT FROM ${accountId}::uuid OR EXISTS (
    SELECT FROM image_uploaders u WHERE u.image_id = images.id AND u.account_id = ${accountId}::uuid))`;
