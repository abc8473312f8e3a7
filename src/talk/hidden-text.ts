import { type HiddenKind, hiddenNames } from '#contracts/talk/hidden-kind.ts';

const list = new Intl.ListFormat('en-US');

/** Says what in a text is hidden from the other side or, if it's theirs, from the user. */
export function hiddenText(
  { mine, hidden }: { mine: boolean; hidden: readonly HiddenKind[] },
  name: string,
): string {
  const what = list.format(hidden.map((kind) => hiddenNames[kind]));
  const waits = hidden.some((kind) => kind === 'phone' || kind === 'email');
  return `${mine ? `Hidden from ${name}` : 'Hidden'}: ${what}.${
    waits ? ' Phone numbers and email addresses appear while the product is on hold.' : ''
  }`;
}
