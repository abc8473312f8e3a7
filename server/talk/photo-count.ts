import { sql } from 'kysely';

/** How many photos the message with the id in a column has. */
export const photoCount = (messageId: string) => sql<number>`
  (SELECT count(*) FROM message_images WHERE message_id = ${sql.ref(messageId)})`;
