import { randomUUID } from 'node:crypto';
import type { Mail } from '#server/gateways/mail/mail.ts';
import { escapeMarkup } from '#server/http/escape-markup.ts';
import type { CodeKind } from './call.ts';

const mails: Record<CodeKind, { mode: string; subject: string; text: string }> = {
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: 'Password reset',
    text: 'To choose a new password, open this link:',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: 'Email verification',
    text: 'To confirm that this is your email address, open this link:',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: 'Email change',
    text: 'To use this email address for your account, open this link:',
  },
};

const otherwise = 'The link works once, for a day. If you didn’t ask for it, ignore this email.';

type Options = { kind: CodeKind; to: string; code: string; origin: string; date: Date };

/** Returns the email that carries a code. `origin` is the shop's. */
export function codeMail(o: Options): Mail {
  const { mode, subject, text } = mails[o.kind];
  const link = `${o.origin}/emulator/action?${new URLSearchParams({ mode, oobCode: o.code })}`;
  return {
    id: randomUUID(),
    to: o.to,
    subject,
    text: `${text}\n\n${link}\n\n${otherwise}\n`,
    html: `<p>${text}</p>\n<p><a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>\n<p>${otherwise}</p>\n`,
    date: o.date,
  };
}
