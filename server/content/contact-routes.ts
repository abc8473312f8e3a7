import {
  listContactMessages,
  markContactMessage,
  sendContactMessage,
} from '#contracts/content/contact.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { createContactService } from './contact-service.ts';

export function mountContact(mount: Mount, core: Core): void {
  const contact = createContactService(core);
  mount(sendContactMessage, async ({ body }) => {
    await contact.receive(body);
    return { received: true } as const;
  });
  mount(listContactMessages, ({ caller, query }) => contact.list(caller, query));
  mount(markContactMessage, ({ caller, params, body }) =>
    contact.mark(caller, params.id, body.read),
  );
}
