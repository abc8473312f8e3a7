import { v7 as uuidv7 } from 'uuid';
import type {
  ContactMessage,
  listContactMessages,
  sendContactMessage,
} from '#contracts/content/contact.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { Core } from '#server/core.ts';
import { writeEvent } from '#server/db/events.ts';
import { oneSnapshot } from '#server/db/one-snapshot.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { readAbout } from '#server/notices/read-notices.ts';
import { contactRepository, type ListedMessage } from './contact-repository.ts';

export function createContactService({ db, now, noteReading }: Core) {
  return {
    /** Stores a message for the admins. Silently drops messages from bots. */
    async receive({ website, ...message }: EndpointParsed<typeof sendContactMessage>['body']) {
      if (website) return;
      const id = uuidv7();
      const at = now();
      await db.transaction().execute(async (trx) => {
        await contactRepository(trx).insert({ id, ...message, created_at: at });
        const event = { subjectId: id, people: [], payload: { read: false }, at };
        await writeEvent(trx, { kind: 'message.received', ...event });
      });
    },

    async list(
      caller: Caller,
      { cursor, limit, unread }: EndpointParsed<typeof listContactMessages>['query'],
    ) {
      await noteReading(caller.id, 'messages read', caller.id);
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, counts] = await oneSnapshot(db, (trx) => {
        const read = contactRepository(trx);
        return Promise.all([
          read.list(unread === 'true', from?.after ?? null, limit + 1),
          read.count(),
        ]);
      });
      const total = from?.total ?? (unread ? counts.unread : counts.all);
      const keyOf = (row: ListedMessage) => [row.created_at.toISOString(), row.id];
      return { ...toPage(rows, limit, total, keyOf, toMessage), unread: counts.unread };
    },

    /**
     * Marks a message as read or unread. If the message is now read, also marks the caller's notice about it as read.
     * Throws a `not_found` Refusal if the message does not exist.
     */
    async mark(caller: Caller, id: string, read: boolean) {
      return db.transaction().execute(async (trx) => {
        const at = now();
        const row = await contactRepository(trx).mark(id, read ? at : null);
        if (!row) throw new Refusal('not_found', 'This message does not exist.');
        const event = { subjectId: id, people: [], payload: { read }, at };
        await writeEvent(trx, { kind: 'message.marked', ...event });
        if (read) await readAbout(trx, { userId: caller.id, subjectId: id, at });
        return toMessage(row);
      });
    },
  };
}

const toMessage = (row: ListedMessage): ContactMessage => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  account_id: row.account_id,
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
});
