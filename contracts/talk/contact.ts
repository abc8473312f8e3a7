import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { email, requiredProse, requiredText } from '#contracts/text.ts';

export const ContactForm = z.object({
  name: requiredText('Name is required!', 120),
  email: email('Email Address is required!'),
  message: requiredProse('Message is required!', 4000),
});
export type ContactForm = z.infer<typeof ContactForm>;

/**
 * `website` is a hidden field that only bots fill in. Bots get the same response as everyone else, but their message is
 * not stored. The message starts a thread. Without a signed-in account, the thread belongs to no one,
 * whatever the address, and is answered by email.
 */
export const sendContactMessage = endpoint({
  route: 'POST /contact',
  summary: 'Send the shop a message',
  guard: 'visitor',
  suspended: true,
  allowance: 'contact',
  body: z.extend(ContactForm, { website: z.optional(z.string().check(z.maxLength(400))) }),
  status: 201,
  reply: z.object({ received: z.literal(true) }),
});
