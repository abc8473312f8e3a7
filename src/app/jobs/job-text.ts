/** What a kind of job does, and what it means for the shop that the job failed. */
type JobText = { name: string; effect: string };

const repeats = (every: string) =>
  `The shop runs this task every ${every}. If it keeps failing, look at the server’s log.`;

const words: Readonly<Record<string, JobText>> = {
  'follow-event': {
    name: 'Follow up on a change',
    effect: 'People may not have been notified, or a product may not have been checked.',
  },
  'send-mail': {
    name: 'Send an email',
    effect: 'Someone did not get an email about a notice. The notice is still in their account.',
  },
  'send-daily-mail': {
    name: 'Send a daily email',
    effect: 'Someone did not get their daily email. The notices are still in their account.',
  },
  'mail-receipt': {
    name: 'Email a receipt',
    effect: 'A customer did not get their receipt by email. Open the ticket to send it again.',
  },
  'mail-answer': {
    name: 'Email an answer',
    effect: 'A visitor did not get the answer to their message to the shop.',
  },
  'end-holding-periods': { name: 'Put bought-in products up for sale', effect: repeats('minute') },
  'end-suspensions': { name: 'End suspensions that are over', effect: repeats('minute') },
  'sweep-images': { name: 'Delete unused photos', effect: repeats('hour') },
  'sweep-stale-rows': { name: 'Delete old data', effect: repeats('hour') },
  'prune-events': { name: 'Delete old events', effect: repeats('hour') },
  'erase-leftovers': { name: 'Erase what deleted accounts left', effect: repeats('day') },
  'recount-words': { name: 'Recount the words in the search', effect: repeats('day') },
  'publish-audit-head': {
    name: 'Publish the newest hash of the audit log',
    effect: repeats('day'),
  },
};

/** Describes a kind of job such as `send-mail` in plain words. */
export function jobText(kind: string): JobText {
  const spaced = kind.replaceAll('-', ' ');
  return words[kind] ?? { name: spaced.charAt(0).toUpperCase() + spaced.slice(1), effect: '' };
}
