import * as z from 'zod/mini';
import { events as audit } from '#contracts/audit/events.ts';
import { events as bookings } from '#contracts/bookings/events.ts';
import { events as catalog } from '#contracts/catalog/events.ts';
import { events as counter } from '#contracts/counter/events.ts';
import { events as customers } from '#contracts/customers/events.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { events as media } from '#contracts/media/events.ts';
import { merged } from '#contracts/merged.ts';
import { events as moderation } from '#contracts/moderation/events.ts';
import { events as notices } from '#contracts/notices/events.ts';
import { events as people } from '#contracts/people/events.ts';
import { events as reviews } from '#contracts/reviews/events.ts';
import { events as stock } from '#contracts/stock/events.ts';
import { events as talk } from '#contracts/talk/events.ts';
import { Id } from '#contracts/text.ts';

const job = { subject: 'job', audience: 'manage_jobs', payload: z.object({}) } as const;

/** Every kind of event, by its name. */
export const eventKinds = merged(
  people,
  media,
  catalog,
  bookings,
  talk,
  customers,
  stock,
  counter,
  reviews,
  moderation,
  notices,
  audit,
  {
    // The last attempt of a background job failed.
    'job.failed': job,
    'job.retried': job,
  },
);

export type EventKind = keyof typeof eventKinds;
export type EventPayload<K extends EventKind> = z.infer<(typeof eventKinds)[K]['payload']>;

export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]];

type Subject = (typeof eventKinds)[EventKind]['subject'];
/** The kinds of records that events are about. */
const subjects = [...new Set(eventKindNames.map((kind) => eventKinds[kind].subject))];

/** The part of an event that clients receive. It doesn't show what changed, so clients fetch the subject again. */
export const EventFrame = z.object({
  kind: z.enum(eventKindNames),
  subject: z.object({
    type: z.enum(subjects as [Subject, ...Subject[]]),
    id: Id,
  }),
});
export type EventFrame = z.infer<typeof EventFrame>;

/**
 * Streams events to the caller. Each message has `id`, `event` (the kind) and `data` (an {@link EventFrame}). Two other
 * messages have the data `{}`. `ready`: the client has received everything up to now. `resync`: events may be missing,
 * so the client must fetch everything again. A client that reconnects with the last id in `Last-Event-ID` misses
 * nothing. Without an id, the stream begins with the events of the last ten seconds, because the client may have loaded
 * its data before them. The stream ends when the caller's token expires, and is never silent for more than 20 seconds.
 */
export const streamEvents = endpoint({
  route: 'GET /events',
  summary: "Stream the shop's events as server-sent events",
  permission: 'manage_own_account',
  allowance: 'read',
  stream: true,
  reply: EventFrame,
});
