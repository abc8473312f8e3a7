import { consignmentRepository } from '#server/stock/consignment-repository.ts';
import type { TestApp } from './api.ts';

/** Runs the job that deletes owners' details, as if the current time were `at`. */
export const forgetOwners = (app: TestApp, at: Date, retentionDays: number) =>
  consignmentRepository(app.db).forgetOwners(new Date(at.getTime() - retentionDays * 86_400_000));
