import type { Core } from '#server/core.ts';
import { caseQueue } from './case-list-query.ts';

/**
 * Counts the waiting cases that this moderator did not report, and the appeals among them. Both counts stop at `most`.
 */
export async function countWaitingCases({ db, now }: Core, readerId: string, most: number) {
  const count = (state: 'waiting' | 'appealed') =>
    caseQueue(db).count({ state, readerId, impartial: true, at: now() }, most);
  const [waiting, appealed] = await Promise.all([count('waiting'), count('appealed')]);
  return { waiting, appealed };
}
