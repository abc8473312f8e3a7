import { listMails } from '#contracts/notices/mails.ts';
import type { ShopMail } from '#server/gateways/mail/mail-gateway.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import type { Mount } from '#server/http/mount.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Serves the list of emails in the demo. `demo` is null in a real shop. */
export function mountMails(mount: Mount, { demo }: Pick<ShopMail, 'demo'>): void {
  mount(listMails, async ({ query: { cursor, limit } }) => {
    if (!demo) throw new Refusal('not_found', 'Emails can be read only in the demo.');
    const [sentAt, id] = decodeCursor(cursor, ['date', 'uuid'])?.after.map(String) ?? [];
    const before = sentAt !== undefined && id !== undefined ? { sentAt, id } : null;
    const { mails, total } = await demo.read(before, limit + 1);
    const keyOf = (mail: (typeof mails)[0]) => [mail.sentAt, mail.id];
    return toPage(mails, limit, total, keyOf, (mail) => ({ _id: mail.id, source: mail.source }));
  });
}
