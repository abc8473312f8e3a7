import type { NoticeKind } from '#contracts/notices/notices.ts';
import type { Trx } from './client.ts';
import type { NoticeFacts } from './schema.ts';

/** A notice to one person that has not been saved yet. */
export type NoticeDraft = {
  userId: string;
  kind: NoticeKind;
  subjectId: string;
  facts: NoticeFacts;
  at: Date;
  /** When to send the email. Defaults to now. */
  mailAt?: Date | undefined;
  /**
   * How often a person may get this kind of notice about this subject. `a day if unread`: after reading one, the person
   * gets the next. Defaults to always.
   */
  once?: 'ever' | 'a day' | 'a day if unread';
};

/** Notifies each person according to their settings. Saves the notices and the email jobs in the given transaction. */
export type Tell = (trx: Trx, drafts: readonly NoticeDraft[]) => Promise<void>;
