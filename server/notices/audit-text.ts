import { routes } from '#contracts/routes.ts';
import type { NoticeText } from './notice-text.ts';

export const unknownCodesText: NoticeText = {
  title: 'Many unknown handover codes at the counter',
  paragraphs: [
    'Within an hour, 20 handover codes that no hold has were looked up. Someone may be guessing codes. The audit log shows who looked them up.',
  ],
  details: [],
  action: { label: 'Open the audit log', path: routes.audit.path },
};

export const auditHeadText = ({ seq, hash }: { seq: number; hash: string }): NoticeText => ({
  title: `The audit log has ${seq.toLocaleString('en-US')} ${seq === 1 ? 'entry' : 'entries'}`,
  paragraphs: [
    'Keep the hash of the last entry. If someone changes these entries later, it will no longer match.',
  ],
  details: [
    ['Last entry', String(seq)],
    ['Hash', hash],
  ],
  action: { label: 'Open the audit log', path: routes.audit.path },
});
