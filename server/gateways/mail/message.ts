import type { MailSender } from '#server/config.ts';
import type { Mail } from './mail.ts';

/** Converts an email to nodemailer's format. Addresses are passed as objects, so that nodemailer doesn't parse them. */
export const messageOf = (mail: Mail, from: MailSender) => ({
  from,
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  date: mail.date,
  messageId: `<${mail.id}@${from.address.split('@').at(-1)}>`,
  headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
