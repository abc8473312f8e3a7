import type { EndpointReply } from '#contracts/endpoint.ts';
import type { issueToken } from './users.ts';

/** A session with its access token. On the web, only the page has it. On the desktop, only the main process has it. */
export type IssuedSession = EndpointReply<typeof issueToken>;

/** How users prove their identity before a sensitive change. */
export type Proof = { by: 'password'; password: string } | { by: 'google' };
