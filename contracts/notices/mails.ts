import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';

/** An email as it would have been sent, in the format of `.eml` files. */
const StoredMail = z.object({ _id: z.string(), source: z.string() });

/**
 * Available only in the demo, which saves its emails as files instead of sending them. Other servers reply with
 * `not_found`.
 */
export const listMails = endpoint({
  route: 'GET /mails',
  summary: "The demo's emails, newest first",
  permission: 'read_demo_mails',
  allowance: 'read',
  query: z.object(pageQuery),
  reply: page(StoredMail),
  errors: ['not_found'],
});
