import * as z from 'zod/mini';
import { Role } from '#contracts/permissions.ts';
import { DeletionSummary } from './account.ts';

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
  'users read': nothing,
  'user read': nothing,
} as const;
