import type { ContactForm } from '#contracts/talk/contact.ts';
import type { Core } from '#server/core.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { threadOf, writeMessage } from './thread-writing.ts';

/** Stores a message to the shop: in the caller's thread with the shop, or in a new thread of a visitor. */
export async function receiveContact(
  core: Core,
  caller: Caller | null,
  { name, email, message: text }: ContactForm,
): Promise<void> {
  await core.db.transaction().execute(async (trx) => {
    if (caller) await lockOpenAccount(trx, caller.id, sessionEnded, { suspended: true });
    const at = core.now();
    const who = caller ? { person_id: caller.id } : { visitor_name: name, visitor_email: email };
    const thread = await threadOf(trx, { kind: 'contact', ...who }, at);
    const senderId = caller?.id ?? null;
    await writeMessage(trx, core, thread, { text, images: [], senderId, byPerson: true, at });
  });
}
