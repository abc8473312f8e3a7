import { streamEvents } from '#contracts/app/events.ts';
import { listFailedJobs, retryFailedJob } from '#contracts/app/jobs.ts';
import { getOverview } from '#contracts/app/overview.ts';
import type { Core } from '#server/core.ts';
import type { DayService } from '#server/counter/day-service.ts';
import type { EventStreams } from '#server/events/event-streams.ts';
import type { Mount } from '#server/http/mount.ts';
import type { ThreadService } from '#server/talk/thread-service.ts';
import type { ClientErrors } from './client-errors.ts';
import { createFailedJobService } from './failed-job-service.ts';
import { createOverviewService } from './overview-service.ts';
import { mountSystem } from './system-routes.ts';
import { mountUserDetails } from './user-details.ts';

type Parts = {
  streams: EventStreams;
  day: DayService;
  clientErrors: ClientErrors;
  threads: ThreadService;
};

/** Mounts what combines several rooms, or belongs to none. */
export function mountApp(mount: Mount, core: Core, parts: Parts): void {
  const { streams, day, clientErrors, threads } = parts;
  const failedJobs = createFailedJobService(core);
  const overview = createOverviewService(core, { failedJobs, day, threads });
  mountSystem(mount, core, clientErrors);
  mountUserDetails(mount, core);
  mount(streamEvents, (call) => streams.open(call));
  mount(listFailedJobs, ({ query }) => failedJobs.list(query));
  mount(retryFailedJob, ({ caller, params }) => failedJobs.retry(caller, params.id));
  mount(getOverview, ({ caller, query }) => overview.of(caller, query.today));
}
