import type { EventKind, EventPayload } from '#contracts/app/events.ts';

type Fact<K extends string, P> = {
  kind: K;
  subjectId: string;
  /** The accounts that the event concerns. They receive it even if they don't belong to the audience for its kind. */
  people: readonly string[];
  payload: P;
  at: Date;
};

/** An event that only servers read: an account has changed in a way that no other event tells, or a session ended. */
type ServerEvent = Fact<'user.changed', object>;

/** An event to be written. Its kind determines the type of the payload. */
export type NewEvent = { [K in EventKind]: Fact<K, EventPayload<K>> }[EventKind] | ServerEvent;

/** Returns whether an event tells that its subject, an account, or one of the account's sessions has changed. */
export const isAboutAccount = ({ kind }: Pick<NewEvent, 'kind'>) => kind.startsWith('user.');
