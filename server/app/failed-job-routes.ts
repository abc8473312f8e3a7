import { listFailedJobs, retryFailedJob } from '#contracts/app/jobs.ts';
import type { Mount } from '#server/http/mount.ts';
import type { FailedJobService } from './failed-job-service.ts';

export function mountFailedJobs(mount: Mount, jobs: FailedJobService): void {
  mount(listFailedJobs, ({ query }) => jobs.list(query));
  mount(retryFailedJob, ({ caller, params }) => jobs.retry(caller, params.id));
}
