import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import { createMailGateway } from '#server/gateways/mail/mail-gateway.ts';
import { createTell } from '#server/notices/tell.ts';
import { tellOfMails } from '#server/notices/tell-of-mails.ts';
import type { AppParts } from './app-parts.ts';
import type { Core } from './core.ts';
import { createNoteReading } from './db/audit-reading.ts';
import { createDatabase } from './db/client.ts';
import { openChangeFeed } from './events/change-feed.ts';
import { createCommitSignal } from './events/commit-signal.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createJobQueue } from './jobs/job-queue.ts';

/** Creates what all rooms share, and the signal that tells other servers about commits. */
export function createCore(parts: AppParts, log: FastifyBaseLogger) {
  const { config, pool, pollSeconds, tokenSecret, intakeKey, now = () => new Date() } = parts;
  const commits = createCommitSignal(pool);
  const db = createDatabase(pool, () => {
    jobs.wake();
    commits.send();
  });
  const jobs = createJobQueue({ pool, db, now, log, pollSeconds });
  const core: Core = {
    ...{ db, now, config, jobs, tokenSecret, intakeKey },
    feed: openChangeFeed(pool),
    limits: createRateLimits(
      (text, values) => db.executeQuery(CompiledQuery.raw(text, values)),
      config.rateLimitFactor,
    ),
    mail: tellOfMails(createMailGateway(config), { db, now }),
    tell: createTell({ enqueueAll: jobs.enqueueAll, now }),
    noteReading: createNoteReading(db, now),
  };
  return { core, commits };
}
