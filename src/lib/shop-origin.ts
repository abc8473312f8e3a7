import { platform } from '#src/platform/index.ts';

/** Where the shop's pages are for everybody: what a link or a printed code begins with. */
export async function shopOrigin(): Promise<string> {
  return (await platform.server?.current()) ?? window.location.origin;
}

/** Whether `origin` leads to this very computer: whoever asks for it elsewhere, on a phone, finds nothing. */
export function isOnlyHere(origin: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(origin).hostname);
}
