import * as z from 'zod/mini';
import { type EndpointInput, endpoint } from '#contracts/endpoint.ts';
import type { AuditFacts } from '#server/db/audit.ts';

// The compiler runs this test: `npm run check` fails if one of the lines marked below has no type error.

const whole = {
  route: 'GET /things',
  summary: 'All things',
  permission: 'buy',
  allowance: 'read',
  reply: z.object({}),
  errors: ['not_found'],
} as const;
endpoint(whole);

const { permission: _permission, ...guardless } = whole;
// @ts-expect-error an endpoint needs a guard or a permission
endpoint(guardless);

// @ts-expect-error an endpoint for signed-in users needs a permission
endpoint({ ...guardless, guard: 'user' });

// @ts-expect-error this permission doesn't exist
endpoint({ ...whole, permission: 'rule' });

// @ts-expect-error a public endpoint can't have a permission
endpoint({ ...whole, guard: 'anyone' });

// @ts-expect-error this guard doesn't exist
endpoint({ ...whole, guard: 'everyone' });

const { allowance: _allowance, ...unlimited } = whole;
// @ts-expect-error an endpoint needs an allowance
endpoint(unlimited);

// @ts-expect-error this error code doesn't exist
endpoint({ ...whole, errors: ['teapot'] });

// @ts-expect-error a path must begin with a slash
endpoint({ ...whole, route: 'GET things' });

// @ts-expect-error this method doesn't exist
endpoint({ ...whole, route: 'READ /things' });

const free = z.object({ unread: z.optional(z.enum(['true'])) });
const bound = z.object({ email: z.string() });
/** A query without required fields can be omitted. */
export const nothing: EndpointInput<{ query: typeof free }> = {};
// @ts-expect-error this query has a required field
export const missing: EndpointInput<{ query: typeof bound }> = {};

const opened = { no_sale_id: '01980000-0000-7000-8000-000000000001' };
export const noSale: AuditFacts<'drawer opened, no sale'> = {
  action: 'drawer opened, no sale',
  // @ts-expect-error audit entries contain no text that someone wrote
  details: { ...opened, reason: 'Change for Robin' },
};
// @ts-expect-error this audit entry has no details
export const retried: AuditFacts<'job retried'> = { action: 'job retried', details: { note: 'x' } };
