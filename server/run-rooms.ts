import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { Core, RoomWork } from './core.ts';
import { pruneEvents, sweepStaleRows } from './db/housekeeping.ts';
import type { EventFollowers } from './events/event-followers.ts';
import type { EventStreams } from './events/event-streams.ts';
import { every } from './jobs/every.ts';
import type { JobHandlers } from './jobs/job-queue.ts';

type Parts = {
  core: Core;
  followers: EventFollowers;
  streams: EventStreams;
  pollSeconds: number;
};

/** The jobs that belong to no room. */
type OwnJobs = 'follow-event' | 'prune-events' | 'sweep-stale-rows';

/** While notifications arrive, only every fifth poll looks for events, because only a killed server's are missing. */
const restTurns = 5;

/** Runs the rooms' jobs, event followers and periodic work until the server stops. `handlers` are the rooms' jobs. */
export function runRooms(
  app: FastifyInstance,
  { core, followers, streams, pollSeconds }: Parts,
  rooms: readonly RoomWork[],
  handlers: Omit<JobHandlers, OwnJobs>,
): void {
  const { db, now, jobs, feed } = core;
  // A request that reads events doesn't wait for the followers.
  feed.onBatch(AsyncResource.bind(() => followers.wake()));
  followers.add(...rooms.flatMap((room) => room.followers ?? []));
  app.addHook('onReady', async () =>
    jobs.start({
      ...handlers,
      'follow-event': followers.repeat,
      'prune-events': () => pruneEvents(db, now()),
      'sweep-stale-rows': () =>
        Promise.all([sweepStaleRows(db, now()), ...rooms.map((room) => room.sweep?.())]),
    }),
  );
  let turn = 0;
  function poll(): void {
    turn += 1;
    if (feed.isCurrent && turn % restTurns > 0) return;
    void feed.read();
    followers.wake();
  }
  const timers = [
    every(pollSeconds, poll, app.log),
    every(pollSeconds, () => streams.tick(), app.log),
    ...rooms
      .flatMap((room) => room.timers ?? [])
      .map(({ seconds, run }) => every(seconds, run, app.log)),
  ];
  core.leaving.addEventListener('abort', () => streams.endWithin(core.config.drainSeconds * 1000));
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    streams.stop();
    await Promise.all([jobs.stop(), followers.stop()]);
  });
  app.addHook('onClose', async () => {
    for (const { stop } of rooms) {
      await stop?.().catch((error) =>
        app.log.warn({ err: error }, 'a room could not save its last changes'),
      );
    }
    await feed.stop();
  });
}
