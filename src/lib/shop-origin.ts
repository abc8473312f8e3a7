import { queryOptions } from '@tanstack/react-query';
import { isUnreachableElsewhere } from '#contracts/loopback.ts';
import { platform } from '#src/platform/index.ts';

/** Returns the origin of the shop's public pages, for links and printed codes. */
export async function shopOrigin(): Promise<string> {
  return (await platform.server?.current()) ?? window.location.origin;
}

export const shopOriginQuery = queryOptions({
  queryKey: ['shop-origin'],
  queryFn: shopOrigin,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** Returns whether `origin` refers to this computer, which means that other devices can't open it. */
export function isOnlyHere(origin: string): boolean {
  return isUnreachableElsewhere(new URL(origin).hostname);
}
