/** Phrases used by scammers. Only whole words match, with any spaces or hyphens between them. */
const scams = [
  'western union',
  'moneygram',
  'gift card',
  'gift cards',
  'wire transfer only',
  'bitcoin',
  'crypto only',
  'cash app',
  'zelle only',
  'pay outside',
  'payment outside',
  'outside the shop',
  'friends and family',
  'advance payment',
  'pay in advance',
  'my agent',
  'shipping agent',
  'no questions asked',
];

/** Words used by sellers of counterfeits. */
const fakes = ['chibson', 'replica', 'aaa copy', 'no serial number on purpose'];

const slurs = [
  'retard',
  'retarded',
  'faggot',
  'nigger',
  'kike',
  'spic',
  'chink',
  'tranny',
  'wetback',
];

const groups: readonly (readonly [string, readonly string[]])[] = [
  ['a phrase used in scams', scams],
  ['a word used for fakes', fakes],
  ['a slur', slurs],
];

const patterns = groups.map(
  ([kind, phrases]) =>
    [
      kind,
      new RegExp(
        String.raw`(?<![\p{L}\d])(?:${phrases.map((phrase) => phrase.replaceAll(' ', String.raw`[\s-]+`)).join('|')})(?![\p{L}\d])`,
        'iu',
      ),
    ] as const,
);

/** Returns the first phrase in the text that is on one of the lists above, or null. */
export function findBadWords(text: string): { kind: string; found: string } | null {
  for (const [kind, pattern] of patterns) {
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) return { kind, found };
  }
  return null;
}
