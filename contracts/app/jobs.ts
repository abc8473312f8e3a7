import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, Timestamp } from '#contracts/text.ts';

/**
 * A background job that failed on its last attempt. `kind` is its technical name, and `error` is that
 * attempt's error.
 */
export const FailedJob = z.object({
  _id: Id,
  kind: z.string(),
  error: z.string(),
  attempts: z.number(),
  failed_at: Timestamp,
});
export type FailedJob = z.infer<typeof FailedJob>;

export const listFailedJobs = endpoint({
  route: 'GET /jobs/failed',
  summary: 'Failed background jobs, newest first',
  permission: 'manage_jobs',
  allowance: 'read',
  query: z.object(pageQuery),
  reply: page(FailedJob),
});

/** Runs the job again, with the same number of attempts as a new job. */
export const retryFailedJob = endpoint({
  route: 'POST /jobs/failed/{id}/retry',
  summary: 'Run a failed job again',
  permission: 'manage_jobs',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: z.object({ retried: z.literal(true) }),
  errors: ['not_found'],
});
