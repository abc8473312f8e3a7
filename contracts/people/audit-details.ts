import * as z from 'zod/mini';
import { Role } from '#contracts/permissions.ts';
import { Id } from '#contracts/text.ts';
import { DeletionSummary } from './account.ts';
import { approvables } from './approvals.ts';

const nothing = z.strictObject({});

export const auditDetails = {
  'role changed': z.strictObject({ from: Role, to: Role }),
  'email address changed': nothing,
  'sessions ended': nothing,
  'account deleted': DeletionSummary,
  'PIN set': nothing,
  'PIN removed': nothing,
  'PIN allowed on a computer': nothing,
  'PIN ended on a computer': nothing,
  'wrong PIN': z.strictObject({ tries_left: z.int() }),
  'PIN blocked on a computer': nothing,
  /** `record_id` is the ticket, cash move or no sale that was approved. */
  approved: z.strictObject({ what: z.array(z.enum(approvables)), record_id: Id }),
  'users read': nothing,
  'user read': nothing,
} as const;
