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
