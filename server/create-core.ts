import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import { createMailGateway } from '#server/gateways/mail/mail-gateway.ts';
import { createTell } from '#server/notices/tell.ts';
import { tellOfMails } from '#server/notices/tell-of-mails.ts';
import type { AppParts } from './app-parts.ts';
import type { Core } from './core.ts';
import { createNoteReading } from './db/audit-reading.ts';
import { createDatabase } from './db/client.ts';
import { createReads } from './db/reads.ts';
import { createReplicas, type Replicas } from './db/replicas.ts';
import { createEventFeed } from './events/event-feed.ts';
import { seesChangesUntil } from './http/changed-ago.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createJobQueue } from './jobs/job-queue.ts';

/** Creates what all rooms share. `replicas` is null if there are none. */
export function createCore(
  parts: AppParts,
  log: FastifyBaseLogger,
): Core & { replicas: Replicas | null } {
  const { config, pool, pollSeconds, tokenKeys, intakeKey, now = () => new Date() } = parts;
  const { leaving = new AbortController().signal } = parts;
  const db = createDatabase(pool, (written) => {
    jobs.wake(written.jobs);
    if (written.events.length > 0) feed.send(written.events);
  });
  const { databaseDirectUrl } = config;
  const listening = databaseDirectUrl === null ? {} : { connectionString: databaseDirectUrl };
  const feed = createEventFeed(pool, db, log, { ...pool.options, ...listening });
  const jobs = createJobQueue({ pool, db, now, log, pollSeconds });
  const { databaseUrl: primary, databaseReplicas: urls, databasePool: size } = config;
  const onLoss = (error: Error) => log.debug({ err: error }, 'a connection to a replica was lost');
  const replicas =
    primary === null || urls.length === 0
      ? null
      : createReplicas({ primary, urls, size, feed, onLoss });
  const reads = replicas === null ? db : createReads(db, replicas, seesChangesUntil);
  return {
    ...{ db, reads, replicas, now, config, jobs, tokenKeys, intakeKey, feed, leaving },
    limits: createRateLimits(
      (text, values) => db.executeQuery(CompiledQuery.raw(text, values)),
      config.rateLimitFactor,
    ),
    mail: tellOfMails(createMailGateway(config), { db, now }),
    tell: createTell({ enqueue: jobs.enqueue, now }),
    noteReading: createNoteReading(db, now),
  };
}
