import type { FastifyInstance } from 'fastify';
import {
  countUnreadNotices,
  getNoticeSettings,
  listNotices,
  markAllNotices,
  markNotice,
  setNoticeSetting,
  unsubscribe,
} from '#contracts/notices/notices.ts';
import { routes } from '#contracts/routes.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { forgetNotices } from './forget-notices.ts';
import { mountMails } from './mail-routes.ts';
import { noticeFollower } from './notice-follower.ts';
import { createNoticeMailer } from './notice-mailer.ts';
import { createNoticeService } from './notice-service.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

/** `origin` returns the shop's origin, for example `https://shop.example`. Returns the room's work. */
export function mountNotices(mount: Mount, core: Core, origin: () => string) {
  const tokens = createUnsubscribeTokens(core.tokenKeys);
  const notices = createNoticeService(core, tokens);
  const mailer = createNoticeMailer(core, { tokens, origin });
  mount(listNotices, ({ caller, query }) => notices.list(caller, query));
  mount(countUnreadNotices, async ({ caller }) => ({ unread: await notices.countUnread(caller) }));
  mount(markNotice, ({ caller, params, body }) => notices.mark(caller, params.id, body.read));
  mount(markAllNotices, async ({ caller }) => {
    await notices.markAll(caller);
    return { unread: 0 };
  });
  mount(getNoticeSettings, ({ caller }) => notices.settings(caller));
  mount(setNoticeSetting, async ({ caller, params: { kind }, body: { delivery } }) => {
    await notices.choose(caller, kind, delivery);
    return { kind, delivery };
  });
  mount(unsubscribe, async ({ body }) => ({ kind: await notices.unsubscribe(body.token) }));
  mountMails(mount, core.mail);
  return {
    followers: [noticeFollower(core.tell)],
    jobs: { 'send-mail': mailer.sendOne, 'send-daily-mail': mailer.sendDaily },
    sweep: () => Promise.all([forgetNotices(core.db, core.now()), core.mail.sweep(core.now())]),
  };
}

/**
 * Handles one-click unsubscribe requests (RFC 8058): mail programs send a form by POST to the URL of the unsubscribe
 * page.
 */
export async function mountOneClickUnsubscribe(app: FastifyInstance, core: Core): Promise<void> {
  const notices = createNoticeService(core, createUnsubscribeTokens(core.tokenKeys));
  await app.register((scope, _, done) => {
    // Ignore the body, because its only field repeats what the URL says. It is still read into a buffer, because
    // Fastify enforces `bodyLimit` only on bodies that it reads.
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: 1024 } as const;
    scope.addContentTypeParser('*', options, (_request, _body, done) => done(null));
    scope.post<{ Params: { token: string } }>(routes.unsubscribe.path, {
      onRequest: (request) => core.limits.consume('read', { address: request.ip }),
      handler: async ({ params }, reply) => {
        await notices.unsubscribe(params.token);
        return reply
          .type('text/plain; charset=utf-8')
          .send('You will no longer get emails of this kind.\n');
      },
    });
    done();
  });
}
