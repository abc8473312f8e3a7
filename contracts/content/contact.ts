import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { email, Id, requiredProse, requiredText, Timestamp } from '#contracts/text.ts';

export const ContactForm = z.object({
  name: requiredText('Name is required!', 120),
  email: email('Email Address is required!'),
  message: requiredProse('Message is required!', 4000),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** A message as an admin sees it. */
export const ContactMessage = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The account with this email address, or null. Anyone can enter any address, so it need not be the sender's. */
  account_id: z.nullable(Id),
  read: z.boolean(),
  created_at: Timestamp,
});
export type ContactMessage = z.infer<typeof ContactMessage>;

/**
 * `website` is a hidden field that only bots fill in. Bots get the same response as everyone else, but their message is
 * not stored.
 */
export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/contact',
  summary: 'Send the shop a message',
  guard: 'anyone',
  allowance: 'contact',
  body: z.extend(ContactForm, { website: z.optional(z.string().check(z.maxLength(400))) }),
  status: 201,
  reply: z.object({ received: z.literal(true) }),
  errors: [],
});

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/contact',
  summary: 'Messages to the shop, newest first',
  guard: 'user',
  permission: 'read_messages',
  allowance: 'read',
  query: z.object({ ...pageQuery, unread: z.optional(z.enum(['true'])) }),
  reply: z.extend(page(ContactMessage), { unread: z.number() }),
  errors: [],
});

export const markContactMessage = endpoint({
  method: 'PATCH',
  path: '/contact/{id}',
  summary: 'Mark a message as read or unread',
  guard: 'user',
  permission: 'read_messages',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: z.object({ read: z.boolean() }),
  reply: ContactMessage,
  errors: ['not_found'],
});
