import type { Command } from '#contracts/desktop.ts';
import { Id } from '#contracts/text.ts';

/** The scheme by which other programs, mails and web pages lead here. */
export const linkScheme = 'secondfret';

/** `secondfret://booking/` and an id, and maybe the slash that some systems add. */
const longest = 64;
const form = /^secondfret:\/\/(product|booking)\/([0-9a-f-]{36})\/?$/i;

/** What a link leads to; null for every other text. */
export function parseDeepLink(text: string): Command | null {
  // Before anything looks at it: a link may be as long as somebody likes.
  if (text.length > longest) return null;
  const [, kind = '', written = ''] = form.exec(text) ?? [];
  const id = Id.safeParse(written.toLowerCase());
  if (!id.success) return null;
  return { open: kind.toLowerCase() === 'product' ? 'product' : 'booking', id: id.data };
}

/** The link among the arguments that the system started us with; undefined without one. */
export function linkAmong(argv: readonly string[]): string | undefined {
  return argv.slice(1).findLast((argument) => /^secondfret:/i.test(argument.slice(0, 16)));
}

/** Nobody follows that many before the application is ready. */
const mostEarly = 5;

/**
 * Links reach an application in three ways, some before it is ready: all of them end here. `take` hands over the
 * last few early ones, then each as it comes.
 */
export function gatherLinks() {
  let early: string[] = [];
  let follow: ((link: string) => void) | null = null;
  return {
    add(link: string | undefined): void {
      if (link === undefined) return;
      if (follow) follow(link);
      else early = [...early, link].slice(-mostEarly);
    },
    take(given: (link: string) => void): void {
      follow = given;
      early.forEach(given);
      early = [];
    },
  };
}
