import type { Writable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { ImageStore } from './gateways/images/image-store.ts';
import type { Key, KeyRing } from './gateways/key-ring.ts';
import type { MailGateway } from './gateways/mail/mail.ts';
import type { IdTokenVerifier } from './gateways/sign-in/verify-id-token.ts';

/** `origin` returns the shop's origin, for links in emails. */
type SignInRoutes = (shop: {
  send: MailGateway['send'];
  origin: () => string;
}) => FastifyPluginAsync;

/** What {@link createApp} needs. */
export type AppParts = {
  config: Config;
  pool: Pool;
  images: ImageStore;
  verifyIdToken: IdTokenVerifier;
  /** Returns the routes of the embedded sign-in service. Null if a real Firebase project is used. */
  signInRoutes: SignInRoutes | null;
  tokenKeys: KeyRing;
  intakeKey: Key;
  /** Aborted when the server is going to stop. Until it is closed, it keeps serving, but isn't ready anymore. */
  leaving?: AbortSignal;
  now?: () => Date;
  /** The scrypt cost for PINs. Only tests lower it. */
  pinCost?: number;
  /** How often to look for events and due jobs, in case a notification was lost. Only tests raise it. */
  pollSeconds?: number;
  /** The folder with the built web client. Defaults to `dist/web`. */
  webClient?: string;
  /** The stream for log lines. Defaults to standard output. */
  logStream?: Writable;
};
