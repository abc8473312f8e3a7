import { sql } from 'kysely';
import { sendContactMessage } from '#contracts/talk/contact.ts';
import { agreeMeeting, suggestMeeting } from '#contracts/talk/meetings.ts';
import {
  assignThread,
  blockThread,
  countWaitingThreads,
  createThread,
  findThread,
  getThread,
  listBlocked,
  listThreads,
  readThread,
  sendMessage,
  unblockThread,
} from '#contracts/talk/threads.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { createAnswerMailer } from './answer-mail.ts';
import { listBlocks } from './blocks.ts';
import { createMeetingService } from './meeting-service.ts';
import { receiveContact } from './receive-contact.ts';
import { type AboveThreads, createThreadService } from './thread-service.ts';

const contactsKeptMs = 365 * 86_400_000;

/** Returns the service and the room's work. */
export function mountTalk(mount: Mount, core: Core, above: AboveThreads) {
  const threads = createThreadService(core, above);
  mount(sendContactMessage, async ({ caller, body: { website, ...form } }) => {
    // Only bots fill in the hidden field.
    if (!website) await receiveContact(core, caller, form);
    return { received: true } as const;
  });
  mount(createThread, ({ caller, body, idempotencyKey }) =>
    threads.start(caller, body, idempotencyKey),
  );
  mount(findThread, ({ caller, params }) => threads.find(caller, params.id));
  mount(listThreads, ({ caller, query }) => threads.list(caller, query));
  mount(countWaitingThreads, async ({ caller }) => ({
    waiting: await threads.countWaiting(caller),
  }));
  mount(listBlocked, async ({ caller }) => ({ items: await listBlocks(core.db, caller.id) }));
  mount(getThread, ({ caller, params, query }) => threads.one(caller, params.id, query.before));
  mount(sendMessage, ({ caller, params, body, idempotencyKey }) =>
    threads.write(caller, params.id, body, idempotencyKey),
  );
  mount(readThread, ({ caller, params, query }) => threads.read(caller, params.id, query.last));
  mount(blockThread, ({ caller, params }) => threads.block(caller, params.id, true));
  mount(unblockThread, ({ caller, params }) => threads.block(caller, params.id, false));
  const meetings = createMeetingService(core);
  mount(suggestMeeting, ({ caller, params, body }) => meetings.suggest(caller, params.id, body));
  mount(agreeMeeting, ({ caller, params, body }) => meetings.agree(caller, params.id, body));
  mount(assignThread, ({ caller, params, body }) => threads.assign(caller, params.id, body.to));
  return {
    threads,
    jobs: { 'mail-answer': createAnswerMailer(core) },
    async sweep() {
      const old = new Date(core.now().getTime() - contactsKeptMs);
      await sql`DELETE FROM contact_messages WHERE created_at < ${old}`.execute(core.db);
      await sql`
        DELETE FROM threads WHERE kind = 'contact' AND seller_id IS NULL AND seller_at < ${old}`.execute(
        core.db,
      );
    },
  };
}
