import type { Endpoint, EndpointInput, EndpointReply } from '#contracts/endpoint.ts';
import { type CallInput, createClient } from './client.ts';
import { ShopFailure } from './failures.ts';

/** Sends a request to the shop with an ID token as the bearer token. Throws a {@link ShopFailure}. */
export type ShopCall = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  idToken?: string,
) => Promise<EndpointReply<E>>;

/** Returns a function that sends requests to the shop at `origin`. An empty string means the page's own origin. */
export function createShopCall(fetch: typeof globalThis.fetch, origin: string): ShopCall {
  const { call } = createClient((path, request) => fetch(origin + path, request), ShopFailure);
  return (endpoint, input, bearer) =>
    call(endpoint, input as CallInput<typeof endpoint>, { bearer });
}
