import { queryOptions } from '@tanstack/react-query';
import { isUnreachableElsewhere } from '#contracts/loopback.ts';
import { platform } from '#src/platform/index.ts';

/** Where the shop's pages are for everybody: what a link or a printed code begins with. */
export async function shopOrigin(): Promise<string> {
  return (await platform.server?.current()) ?? window.location.origin;
}

export const shopOriginQuery = queryOptions({
  queryKey: ['shop-origin'],
  queryFn: shopOrigin,
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
});

/** Whether `origin` leads to this very computer: whoever asks for it elsewhere, on a phone, finds nothing. */
export function isOnlyHere(origin: string): boolean {
  return isUnreachableElsewhere(new URL(origin).hostname);
}
