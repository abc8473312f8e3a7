import type { Command } from '#contracts/app/desktop-channels.ts';
import { Id } from '#contracts/text.ts';

/** The scheme of links that open the application from other programs, emails and web pages. */
export const linkScheme = 'secondfret';

/** The maximum length of a link, including the slash that some systems add to the end. */
const longest = 64;
const form = /^secondfret:\/\/(product|booking)\/([0-9a-f-]{36})\/?$/i;

/** Returns the command for a link, or null if the text is not one of our links. */
export function parseDeepLink(text: string): Command | null {
  // Checks the length first, because a link can be arbitrarily long.
  if (text.length > longest) return null;
  const [, kind = '', written = ''] = form.exec(text) ?? [];
  const id = Id.safeParse(written.toLowerCase());
  if (!id.success) return null;
  return { open: kind.toLowerCase() === 'product' ? 'product' : 'booking', id: id.data };
}

/** Returns the link in the command-line arguments, if any. */
export function linkAmong(argv: readonly string[]): string | undefined {
  return argv.slice(1).findLast((argument) => /^secondfret:/i.test(argument.slice(0, 16)));
}
