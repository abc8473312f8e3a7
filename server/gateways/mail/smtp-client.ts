import nodemailer from 'nodemailer';
import type { MailSender } from '#server/config.ts';
import type { MailGateway, MailOutcome } from './mail.ts';
import { messageOf } from './message.ts';

type Options = {
  /** `smtp://` or `smtps://`, including the user and password if the mail server requires them. */
  url: string;
  from: MailSender;
  /** The timeouts for the connection and for each reply from the mail server, in milliseconds. */
  timeouts?: { connect: number; answer: number };
};

type SmtpError = Error & { code?: string; command?: string; responseCode?: number };

const maxReasonLength = 300;

/**
 * Creates a gateway that opens a new connection for each email. nodemailer's pool would save handshakes, but it resends
 * emails when a connection breaks, and only our jobs should do that.
 */
export function createSmtpClient({ url, from, timeouts }: Options): MailGateway {
  const { username, searchParams } = new URL(url);
  const transport = nodemailer.createTransport({
    url,
    // Never send a password in plain text, unless the operator allows it with `?requireTLS=false`.
    ...(username !== '' && !searchParams.has('requireTLS') && { requireTLS: true }),
    connectionTimeout: timeouts?.connect ?? 20_000,
    greetingTimeout: timeouts?.answer ?? 60_000,
    // A mail server may take minutes to accept an email. With a shorter timeout, we would send the email again, and the
    // recipient would get it twice.
    socketTimeout: timeouts?.answer ?? 300_000,
  });
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, from));
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error as SmtpError);
      }
    },
  };
}

/**
 * An email counts as rejected only if the mail server's reply concerns the recipient or the content. Any other failure
 * is caused by our settings (server, login or sender), which the operator can correct.
 */
function outcomeOf({ code, command, responseCode, message }: SmtpError): MailOutcome {
  const aboutMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  const final = responseCode === undefined || responseCode >= 500;
  const reason = message.replaceAll(/\s+/g, ' ').slice(0, maxReasonLength);
  return { kind: aboutMail && final ? 'rejected' : 'temporary', reason };
}
