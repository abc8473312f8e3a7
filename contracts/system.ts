import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What a client needs to know before it can sign anyone in; all of it is public. */
export const getConfig = endpoint({
  method: 'GET',
  path: '/config',
  summary: 'Public settings of this installation',
  guard: 'anyone',
  allowance: 'none',
  status: 200,
  reply: z.object({
    public_catalogue: z.boolean(),
    firebase: z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      appId: z.optional(z.string()),
    }),
    /** Address of the embedded sign-in service; null with a real Firebase project. */
    auth_emulator_url: z.nullable(z.string()),
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
  errors: ['unavailable'],
});
