import type * as z from 'zod/mini';
import { addressOf, brokenReply, failureOf, unreachable } from '#contracts/call.ts';
import type { Endpoint, EndpointInput, EndpointReply } from '#contracts/endpoint.ts';
import { ShopFailure } from './failures.ts';

/** Sends a request to the shop with an ID token as the bearer token. Throws a {@link ShopFailure}. */
export type ShopCall = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  idToken?: string,
) => Promise<EndpointReply<E>>;

/** Returns a function that sends requests to the shop at `origin`. An empty string means the page's own origin. */
export function createShopCall(fetch: typeof globalThis.fetch, origin: string): ShopCall {
  return async (endpoint, input, idToken) => {
    // The cast is necessary, because the compiler can't infer the parts of a generic endpoint.
    const parts = input as { query?: Record<string, unknown>; body?: unknown };
    const response = await fetch(origin + addressOf(endpoint, parts), {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
        ...(idToken !== undefined && { authorization: `Bearer ${idToken}` }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    }).catch((cause: unknown) => {
      throw new ShopFailure(unreachable, { cause });
    });
    const content: unknown = await response.json().catch(() => undefined);
    if (!response.ok) throw new ShopFailure(failureOf(response, content));
    const reply = (endpoint.reply as z.ZodMiniType).safeParse(content);
    if (!reply.success) throw new ShopFailure(brokenReply(response), { cause: reply.error });
    return reply.data as EndpointReply<typeof endpoint>;
  };
}
