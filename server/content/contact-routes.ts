import {
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '#contracts/content/contact.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { contactRepository } from './contact-repository.ts';
import { createContactService } from './contact-service.ts';

const messagesKeptMs = 365 * 86_400_000;

/** Returns the room's work. */
export function mountContact(mount: Mount, core: Core) {
  const contact = createContactService(core);
  mount(sendContactMessage, async ({ body }) => {
    await contact.receive(body);
    return { received: true } as const;
  });
  mount(listContactMessages, ({ caller, query }) => contact.list(caller, query));
  mount(markContactMessage, ({ caller, params, body }) =>
    contact.mark(caller, params.id, body.read),
  );
  const oldest = () => new Date(core.now().getTime() - messagesKeptMs);
  return { sweep: () => contactRepository(core.db).forgetBefore(oldest()) };
}
