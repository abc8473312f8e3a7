import { v7 as uuidv7 } from 'uuid';
import type {
  ContactMessage,
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '#contracts/contact.ts';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import type { Database } from '#server/db/client.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type ContactRow, contactRepository } from './contact-repository.ts';

export type ContactService = {
  /** Stores a message for the admins. Drops messages from bots without an error. */
  receive(message: EndpointParsed<typeof sendContactMessage>['body']): Promise<void>;
  list(
    query: EndpointParsed<typeof listContactMessages>['query'],
  ): Promise<EndpointReply<typeof listContactMessages>>;
  /** Marks a message as read or unread. Refusal `not_found` if it does not exist. */
  mark(id: string, read: boolean): Promise<EndpointReply<typeof markContactMessage>>;
};

type Options = { db: Database; now: () => Date };

export function createContactService({ db, now }: Options): ContactService {
  const messages = contactRepository(db);
  return {
    async receive({ website, ...message }) {
      if (website) return;
      await messages.insert({ id: uuidv7(), ...message, created_at: now() });
    },

    async list({ cursor, limit, unread }) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, counts] = await Promise.all([
        messages.list(unread === 'true', from?.after ?? null, limit + 1),
        messages.count(),
      ]);
      const total = from?.total ?? (unread ? counts.unread : counts.all);
      const keyOf = (row: ContactRow) => [row.created_at.toISOString(), row.id];
      return { ...toPage(rows, limit, total, keyOf, toMessage), unread: counts.unread };
    },

    async mark(id, read) {
      const row = await messages.mark(id, read ? now() : null);
      if (!row) throw new Refusal('not_found', 'This message does not exist.');
      return toMessage(row);
    },
  };
}

const toMessage = (row: ContactRow): ContactMessage => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  message: row.message,
  read: row.read_at !== null,
  created_at: row.created_at.toISOString(),
});
