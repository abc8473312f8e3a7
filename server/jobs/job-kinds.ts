type JobKind = {
  /** How many times a failed job is retried, with doubling delays, before an admin has to retry it. */
  retries: number;
  firstDelaySeconds: number;
  maxDelaySeconds: number;
  /** How many jobs of this kind run at a time on each server. */
  atOnce: number;
  /** How long one attempt may take. */
  timeoutSeconds: number;
  /** If set, a job of this kind is added at this interval, by only one of the servers. */
  everySeconds?: number;
};

const minute = 60;
const hour = 60 * minute;

const sweep = {
  retries: 3,
  firstDelaySeconds: 10,
  maxDelaySeconds: 5 * minute,
  atOnce: 1,
  timeoutSeconds: 10 * minute,
} as const;

/** Retries for a day and a half, because a mail server may be down or use greylisting. */
const mail = {
  retries: 17,
  firstDelaySeconds: 15,
  maxDelaySeconds: 4 * hour,
  atOnce: 8,
  // The timeout must be longer than the mail server's own timeout.
  timeoutSeconds: 15 * minute,
} as const;

/** All kinds of jobs. A job may run twice, so running it again must not change the result. */
const jobKinds = {
  /** Retries an event for which a follower failed. */
  'follow-event': {
    retries: 12,
    firstDelaySeconds: 5,
    maxDelaySeconds: hour,
    atOnce: 2,
    timeoutSeconds: minute,
  },
  /** Emails a notice. */
  'send-mail': mail,
  /** Sends one person's daily email, which contains the notices of a day. */
  'send-daily-mail': mail,
  /** Emails a receipt to a customer, who may have no account. */
  'mail-receipt': mail,
  /** Emails an answer to a visitor who wrote to the shop. */
  'mail-answer': mail,
  /** Puts bought-in products up for sale when their holding period ends. */
  'end-holding-periods': { ...sweep, everySeconds: minute },
  /** Ends suspensions and selling freezes when their time is up. */
  'end-suspensions': { ...sweep, everySeconds: minute },
  'sweep-images': { ...sweep, everySeconds: hour },
  'sweep-stale-rows': { ...sweep, everySeconds: hour },
  'prune-events': { ...sweep, everySeconds: hour },
  /** Recounts all words, because publishing a product counts only words that are new to the shop. */
  'recount-words': { ...sweep, timeoutSeconds: hour, everySeconds: 24 * hour },
  /** Erases what deleted accounts have left for others, once its time is up. */
  'erase-leftovers': { ...sweep, timeoutSeconds: hour, everySeconds: 24 * hour },
  /** Publishes the latest hash of the audit log. */
  'publish-audit-head': { ...sweep, everySeconds: 24 * hour },
} as const satisfies Record<string, JobKind>;

export type JobName = keyof typeof jobKinds;

/** The kinds of jobs that send emails. */
export const mailJobs = [
  'send-mail',
  'send-daily-mail',
  'mail-receipt',
  'mail-answer',
] satisfies JobName[];

/**
 * The payload of each kind of job. Payloads are stored in the database, so they must not contain secrets or personal
 * data.
 */
export type JobPayloads = {
  'follow-event': { follower: string; seq: number };
  'send-mail': { notice_id: string };
  'send-daily-mail': { daily_mail_id: string };
  'mail-receipt': { mail_id: string };
  'mail-answer': { message_id: string };
  'end-holding-periods': Record<string, never>;
  'end-suspensions': Record<string, never>;
  'sweep-images': Record<string, never>;
  'sweep-stale-rows': Record<string, never>;
  'prune-events': Record<string, never>;
  'recount-words': Record<string, never>;
  'erase-leftovers': Record<string, never>;
  'publish-audit-head': Record<string, never>;
};

export const jobEntries = Object.entries<JobKind>(jobKinds) as [JobName, JobKind][];
