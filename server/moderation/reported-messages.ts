import { sql } from 'kysely';
import type { Case } from '#contracts/moderation/cases.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import type { StoredMessage } from '#server/db/schema.ts';
import { type ImageRow, type imageView, pictureJson } from '#server/media/image-view.ts';

/** How many of a thread's last messages a case keeps, besides the reported one. */
const maxKept = 20;

/** Keeps a copy of the reported message and of the thread's last messages in the case. */
export async function keepConversation(trx: Trx, caseId: string, messageId: string): Promise<void> {
  const { rows } = await sql<StoredMessage>`
    SELECT m.id, m.sender_id, m.text, m.created_at AS at, ARRAY(
      SELECT image_id FROM message_images WHERE message_id = m.id ORDER BY position) AS image_ids
    FROM (
      SELECT * FROM messages WHERE id = ${messageId}
      UNION SELECT * FROM (
        SELECT * FROM messages
        WHERE thread_id = (SELECT thread_id FROM messages WHERE id = ${messageId}) AND NOT one_sided
        ORDER BY created_at DESC LIMIT ${sql.lit(maxKept)}) newest
    ) m ORDER BY m.created_at`.execute(trx);
  await trx
    .updateTable('cases')
    .set({ messages_then: JSON.stringify(rows) })
    .where('id', '=', caseId)
    .execute();
  await sql`
    INSERT INTO case_images (case_id, image_id)
    SELECT ${caseId}::uuid, id FROM images WHERE id = ANY(${rows.flatMap((row) => row.image_ids)})
    ON CONFLICT DO NOTHING`.execute(trx);
}

/** Returns the messages that a case keeps, oldest first. */
export async function conversationOf(
  db: Executor,
  messages: readonly StoredMessage[] | null,
  view: typeof imageView,
): Promise<Case['conversation']> {
  type Row = Omit<Case['conversation'][number], 'images'> & { images: ImageRow[] };
  const { rows } = await sql<Row>`
    SELECT m.id AS _id, m.text, m.at, json_build_object('_id', u.id, 'name', u.name) AS by, coalesce((
      SELECT json_agg(${pictureJson} ORDER BY array_position(m.image_ids, i.id))
      FROM images i WHERE i.id = ANY(m.image_ids)), '[]') AS images
    FROM jsonb_to_recordset(${JSON.stringify(messages ?? [])}::jsonb)
      AS m(id uuid, sender_id uuid, text text, image_ids text[], at text) JOIN users u ON u.id = m.sender_id
    ORDER BY m.at`.execute(db);
  return rows.map((row) => ({ ...row, images: row.images.map(view) }));
}
