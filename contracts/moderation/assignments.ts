import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Id } from '#contracts/text.ts';
import { Case } from './cases.ts';

const access = { permission: 'handle_reports' } as const;
const params = z.object({ id: Id });

/** The other moderators who may decide the case. */
export const listColleagues = endpoint({
  route: 'GET /cases/{id}/colleagues',
  summary: 'To whom a case can be assigned',
  ...access,
  allowance: 'read',
  turns: true,
  params,
  reply: z.object({ items: z.array(z.object({ _id: Id, name: z.string() })) }),
  errors: ['not_found'],
});

/**
 * Claims a case for one of the {@link listColleagues}, who gets a notice. The claim ends as usual. Only the moderator
 * with the claim and those who may claim or take over the case can do so.
 */
export const assignCase = endpoint({
  route: 'POST /cases/{id}/assignment',
  summary: 'Assign a case to a colleague',
  ...access,
  allowance: 'write',
  params,
  body: z.object({ colleague_id: Id }),
  reply: Case,
  errors: ['not_found', 'conflict', 'forbidden'],
});
