import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The version of the API. Clients work with any server that has the same major version. */
export const apiVersion = '1.0.0';

/**
 * How the shop's prices are taxed. `sales`: the whole price is taxed. `margin`: the tax applies only to the difference
 * between the price and what the shop paid. `rate` is a percentage with at most three decimals.
 */
export const Tax = z.object({ scheme: z.enum(['none', 'sales', 'margin']), rate: z.number() });
export type Tax = z.infer<typeof Tax>;

/** The shop's details for its documents. Text values may have several lines. */
export const ShopDetails = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  return_policy: z.nullable(z.string()),
  tax: Tax,
  /** The time zone of the shop's documents and business days. Servers before 0.3.0 don't send it. */
  time_zone: z.optional(z.string()),
});
export type ShopDetails = z.infer<typeof ShopDetails>;

/** The settings that a client needs before sign-in. None of them is secret. */
export const getConfig = endpoint({
  route: 'GET /config',
  summary: 'Public settings of this installation',
  guard: 'anyone',
  allowance: 'none',
  reply: z.object({
    version: z.string(),
    public_catalogue: z.boolean(),
    firebase: z.object({
      apiKey: z.string(),
      authDomain: z.string(),
      projectId: z.string(),
      appId: z.optional(z.string()),
    }),
    /** Whether the server itself replies to Firebase's SDK, false with a real Firebase project. */
    embedded_sign_in: z.boolean(),
    /**
     * The desktop's Google client, or null if none is configured. Google doesn't treat a desktop client's secret as
     * confidential.
     */
    google_desktop: z.nullable(
      z.object({ client_id: z.string(), client_secret: z.nullable(z.string()) }),
    ),
    /** The origins, besides the server's own, from which pictures are loaded. */
    image_sources: z.array(z.string()),
    /** The details that the shop prints on its documents. */
    shop: ShopDetails,
    /** True in the demo, which stores its emails so that admins can read them. */
    demo_mails: z.optional(z.literal(true)),
  }),
});

export const getHealth = endpoint({
  route: 'GET /health',
  summary: 'Check whether this process is running',
  guard: 'anyone',
  allowance: 'none',
  reply: z.object({ status: z.literal('ok') }),
});

export const getReadiness = endpoint({
  route: 'GET /ready',
  summary:
    'Check whether to send requests to this server: it can serve pages, and isn’t going to stop',
  guard: 'anyone',
  allowance: 'none',
  reply: z.object({ status: z.literal('ready') }),
});

export const getWritability = endpoint({
  route: 'GET /writable',
  summary: 'Check whether the database responds and accepts changes',
  guard: 'anyone',
  allowance: 'none',
  reply: z.object({ status: z.literal('writable') }),
});
