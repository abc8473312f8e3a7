import type { Core } from '#server/core.ts';

import { writeEvent } from '#server/db/events.ts';
import type { ShopMail } from '#server/gateways/mail/mail-gateway.ts';

/** In the demo, makes the gateway write an event for each email, so that open lists of emails show it. */
export function tellOfMails(mail: ShopMail, { db, now }: Pick<Core, 'db' | 'now'>): ShopMail {
  if (!mail.demo) return mail;
  return {
    ...mail,
    async send(letter) {
      const outcome = await mail.send(letter);
      const event = { subjectId: letter.id, people: [], payload: {}, at: now() };
      await db.transaction().execute((trx) => writeEvent(trx, { kind: 'mail.sent', ...event }));
      return outcome;
    },
  };
}
