import type { Core } from '#server/core.ts';
import { consignmentRepository } from './consignment-repository.ts';
import { intakeRepository } from './intake-repository.ts';

const day = 86_400_000;

type Parts = Pick<Core, 'db' | 'now'> & { config: { intake: { retentionDays: number } } };

/** Deletes sellers' and owners' details when the retention period has ended. */
export async function forgetDetails({ db, now, config }: Parts): Promise<void> {
  const before = new Date(now().getTime() - config.intake.retentionDays * day);
  await intakeRepository(db).forgetSellers(before);
  await consignmentRepository(db).forgetOwners(before);
}
