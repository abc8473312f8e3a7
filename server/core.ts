import type { Config } from './config.ts';
import type { NoteReading } from './db/audit-reading.ts';
import type { Database } from './db/client.ts';
import type { Tell } from './db/notice-draft.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { EventFollower } from './events/event-followers.ts';
import type { Key, KeyRing } from './gateways/key-ring.ts';
import type { ShopMail } from './gateways/mail/mail-gateway.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { JobHandlers, JobQueue } from './jobs/job-queue.ts';

/** What all rooms share. */
export type Core = {
  db: Database;
  /** For what everyone may read: public lists, products, pages and sitemaps. Comes from replicas, if there are any. */
  reads: Database;
  now: () => Date;
  config: Config;
  jobs: JobQueue;
  /** Tells what all servers have changed. */
  feed: EventFeed;
  limits: RateLimits;
  mail: ShopMail;
  /** Notifies people. */
  tell: Tell;
  noteReading: NoteReading;
  /** Aborted when the server is going to stop. */
  leaving: AbortSignal;
  /** For what can be signed again: access tokens, links and PINs. Each key is at least 32 bytes long. */
  tokenKeys: KeyRing;
  /**
   * For what is stored: it encrypts the personal details of people who sold products to the shop, and fingerprints
   * addresses and photos. It never changes.
   */
  intakeKey: Key;
};

/** What a room runs besides its endpoints. */
export type RoomWork = {
  jobs?: Partial<JobHandlers>;
  followers?: readonly EventFollower[];
  /** Deletes what the room no longer needs, and adds what is missing. Runs every hour. */
  sweep?(): Promise<unknown>;
  timers?: readonly { seconds: number; run: () => unknown }[];
  /** Saves what the room has in memory. Runs when the server stops. */
  stop?(): Promise<unknown>;
};
