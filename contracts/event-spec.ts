import type * as z from 'zod/mini';
import type { Permission } from './permissions.ts';

/**
 * One kind of event, about one kind of record. Its name says what happened to the subject, in the past tense. The
 * people that the event names always receive it. `audience` defines who else may receive it: everyone who is signed in,
 * the roles with a permission, or no one. If `others` is set, everyone else receives an event of that kind instead, so
 * that they reload what they see but don't learn about moderation. The payload has the subject's new state, so tests can
 * compare a record's newest event with its row in the database. Payloads never leave the server. They contain no
 * personal data, because events outlive deleted accounts.
 */
export type EventSpec = {
  readonly subject: string;
  readonly audience: 'everyone' | 'people' | Permission;
  readonly others?: `${string}.${string}`;
  readonly payload: z.ZodMiniObject;
};
