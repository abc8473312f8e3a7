import { findDetails } from '#contracts/contact-details.ts';
import { hiddenNames } from '#contracts/talk/hidden-kind.ts';

/**
 * Returns a message's text for the side that didn't write it, and what is hidden from that side. With `traded`, the two
 * have a hold, so phone numbers and email addresses appear.
 */
export function hideDetails(text: string, traded: boolean) {
  const hidden = findDetails(text, { message: true }).flatMap(({ kind, ...at }) =>
    kind === 'messenger' || (traded && (kind === 'phone' || kind === 'email'))
      ? []
      : [{ kind, ...at }],
  );
  const ordered = hidden.toSorted((a, b) => b.start - a.start);
  const shown = ordered.reduce(
    (rest, { kind, start, text }) =>
      `${rest.slice(0, start)}[${hiddenNames[kind]} hidden]${rest.slice(start + text.length)}`,
    text,
  );
  return { text: shown, hidden: [...new Set(hidden.map(({ kind }) => kind))] };
}
