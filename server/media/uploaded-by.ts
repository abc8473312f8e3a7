import { type RawBuilder, sql } from 'kysely';

/**
 * Returns a condition that is true if the account has uploaded the picture in a row of `images`. Use it only for a few
 * pictures, because it checks them one by one. It is fast even for accounts with many pictures.
 */
export const uploadedBy = (accountId: string): RawBuilder<boolean> => sql<boolean>`(
  images.uploaded_by IS NOT DISTINCT FROM ${accountId}::uuid OR EXISTS (
    SELECT FROM image_uploaders u WHERE u.image_id = images.id AND u.account_id = ${accountId}::uuid))`;
