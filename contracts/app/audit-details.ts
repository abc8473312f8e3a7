import * as z from 'zod/mini';
import { auditDetails as audit } from '#contracts/audit/audit-details.ts';
import { auditDetails as bookings } from '#contracts/bookings/audit-details.ts';
import { auditDetails as counter } from '#contracts/counter/audit-details.ts';
import { auditDetails as customers } from '#contracts/customers/audit-details.ts';
import { merged } from '#contracts/merged.ts';
import { auditDetails as moderation } from '#contracts/moderation/audit-details.ts';
import { auditDetails as people } from '#contracts/people/audit-details.ts';
import { auditDetails as selling } from '#contracts/selling/audit-details.ts';
import { auditDetails as stock } from '#contracts/stock/audit-details.ts';
import { auditDetails as talk } from '#contracts/talk/audit-details.ts';

/**
 * The details of each kind of audit entry. Entries are never deleted, so details consist only of ids, numbers, times and
 * values from a list. Text that someone wrote belongs in a table from which it can be deleted.
 */
export const auditDetails = merged(
  people,
  selling,
  bookings,
  talk,
  customers,
  stock,
  counter,
  moderation,
  audit,
  { 'job retried': z.strictObject({}) },
);
