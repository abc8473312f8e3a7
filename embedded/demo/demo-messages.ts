import type { Config } from '#server/config.ts';

type Account = { email: string; password: string; name: string };

/** What the server tells the process that fills the demo shop. */
export type ToDemoProcess =
  | ({ type: 'start'; databaseUrl: string } & Pick<Config, 'dataDir' | 'imageHost'>)
  | { type: 'account'; id: number; uid: string };

/** What it answers: the sign-in service is the server's, so it asks for accounts. */
export type FromDemoProcess =
  | { type: 'log'; line: string }
  | { type: 'create-account'; id: number; account: Account };
