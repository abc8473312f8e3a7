import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Of the calls below `/api`: a client understands every server whose first number is its own. */
export const apiVersion = '1.0.0';

/** What a client needs to know before it can sign anyone in; all of it is public. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'Public settings of this installation',
  guard: 'anyone',
  allowance: 'none',
  status: 200,
  reply: z.object({
    version: z.string(),
    public_catalogue: z.boolean(),
    firebase: z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      appId: z.optional(z.string()),
    }),
    /** Address of the embedded sign-in service; null with a real Firebase project. */
    auth_emulator_url: z.nullable(z.string()),
    /** By which the desktop signs in at Google; null where it is not set up. Google calls its secret public. */
    google_desktop: z.nullable(
      z.object({ client_id: z.string(), client_secret: z.nullable(z.string()) }),
    ),
    /** Where pictures lie beside the server itself. */
    image_sources: z.array(z.string()),
  }),
  errors: [],
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether this process lives',
  guard: 'anyone',
  allowance: 'none',
  status: 200,
  reply: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/ready',
  summary: 'Whether the database answers and its migrations are done',
  guard: 'anyone',
  allowance: 'none',
  status: 200,
  reply: z.object({ status: z.literal('ready') }),
  errors: [],
});
