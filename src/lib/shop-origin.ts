import { platform } from '#src/platform/index.ts';

/** Where the shop's pages are for everybody: what a link or a printed code begins with. */
export async function shopOrigin(): Promise<string> {
  return (await platform.server?.current()) ?? window.location.origin;
}
