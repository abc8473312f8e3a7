import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atEnd } from '#tests/support/at-end.ts';

/** How the SMTP server handles emails. `accept` accepts every email. */
export type MailServerBehavior =
  | 'accept'
  | 'refuse receiver'
  | 'refuse content'
  | 'refuse sender'
  | 'refuse connection'
  /** Never replies to the recipient command. */
  | 'stall'
  /** Temporarily rejects the first attempt for each recipient. */
  | 'greylist'
  | 'drop connection'
  /** Accepts the whole email, but closes the connection before confirming it. */
  | 'drop after data';

type Reply = (error?: Error | null) => void;

/** Starts a real SMTP server on loopback, without TLS or login. */
export async function startMailServer() {
  let behavior: MailServerBehavior = 'accept';
  const received: Email[] = [];
  const known = new Set<string>();

  const onRcptTo = (address: string, drop: () => void, reply: Reply) => {
    if (behavior === 'refuse receiver') reply(smtpError(550, 'No such user'));
    else if (behavior === 'drop connection') drop();
    else if (behavior === 'greylist' && !known.has(address)) {
      known.add(address);
      reply(smtpError(451, 'Greylisted, please try again'));
    } else if (behavior !== 'stall') reply();
  };

  const dropOf = (id: string) => () => {
    for (const connection of server.connections) {
      if ((connection as unknown as { id: string }).id === id) {
        (connection as unknown as { _socket: { destroy(): void } })._socket.destroy();
      }
    }
  };
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect: (_, reply) =>
      behavior === 'refuse connection' ? reply(smtpError(554, 'No service')) : reply(),
    onMailFrom: (_, __, reply) =>
      behavior === 'refuse sender' ? reply(smtpError(550, 'Unknown sender')) : reply(),
    onRcptTo: ({ address }, { id }, reply) => onRcptTo(address, dropOf(id), reply),
    onData(stream, { id }, reply) {
      void text(stream).then(async (raw) => {
        if (behavior === 'refuse content') return reply(smtpError(554, 'Looks like spam'));
        received.push(await PostalMime.parse(raw));
        if (behavior === 'drop after data') dropOf(id)();
        else reply();
      });
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  const from = 'Second Fret <shop@secondfret.test>';
  return {
    url,
    /** The settings of an app that sends its emails through this server. */
    env: { SMTP_URL: url, MAIL_FROM: from, PUBLIC_URL: 'https://shop.example' },
    /** The emails accepted so far, parsed. Includes those whose connection was closed before the confirmation. */
    received,
    behave: (next: MailServerBehavior) => {
      behavior = next;
    },
    stop: atEnd(() => new Promise((resolve) => server.close(() => resolve()))),
  };
}

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
