import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email that arrived, and the number of copies that arrived. */
export type CountedMail = { to: string; text: string; copies: number };

/**
 * Starts a mail server that counts emails. `mails` is keyed by the id in the Message-ID. Calls `onMail` with the sender
 * twice for each email: before and after it is counted.
 */
export async function startMailCounter(onMail: (from: string) => void) {
  const mails = new Map<string, CountedMail>();
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, reply) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const read = text(stream).then((raw) => {
        onMail(from);
        const id = /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? 'none';
        const copies = (mails.get(id)?.copies ?? 0) + 1;
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        // Remove quoted-printable line breaks, so that tests can search the text for words.
        mails.set(id, { to, text: raw.replaceAll(/=\r?\n/g, ''), copies });
        onMail(from);
        reply();
      });
      // Ignore errors, because a killed sender may stop in the middle of an email.
      read.catch(() => {});
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
