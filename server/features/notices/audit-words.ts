import { routes } from '#contracts/routes.ts';
import type { NoticeWords } from './notice-words.ts';

export const auditHeadWords = ({ seq, hash }: { seq: number; hash: string }): NoticeWords => ({
  title: `The audit log has ${seq.toLocaleString('en-US')} ${seq === 1 ? 'entry' : 'entries'}`,
  paragraphs: [
    'Keep this email. If someone changes these entries later, the hash of the last one will not match.',
  ],
  details: [
    ['Last entry', String(seq)],
    ['Hash', hash],
  ],
  action: { label: 'Open the audit log', path: routes.audit.path },
});
