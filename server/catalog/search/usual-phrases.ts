import { brands, kindWords } from './trade-words.ts';

/** What people write out or shorten, and what the search calls it. A Twin is an amp, so that other amps come close. */
const calledPhrases =
  `paul reed smith: prs; paul reed: prs; dave smith instruments: sequential; dave smith: sequential;
  fender musical instruments: fender; am pro: ampro; fender twin: fender twin amp; gold top: goldtop; gold tops: goldtop;
  3/4: three quarter`
    .split(/;\s+/)
    .map((line) => line.split(': '))
    .map(([phrase = '', called = '']) => {
      const words = phrase.replaceAll(' ', String.raw`[\s-]+`);
      return [
        new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'giu'),
        called,
      ] as const;
    });

/** The letters of initials, such as "L.P.". */
const initials = /(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}\p{L}?(?![\p{L}\p{N}])/gu;
/** A comma between two words. */
const comma = /(?<=(?<![\p{L}\p{N}])([\p{L}\p{N}]+))\s*,\s*(?=([\p{L}\p{N}]+))/gu;

/** Returns a search text in the words that the search knows. "Fender, Gibson" asks for either of them. */
export const withUsualNames = (text: string): string =>
  calledPhrases
    .reduce((read, [phrase, called]) => read.replaceAll(phrase, called), text)
    .replaceAll(initials, (letters) => letters.replaceAll('.', ''))
    .replaceAll(comma, (between: string, before: string, after: string) =>
      areAlike(before.toLowerCase(), after.toLowerCase()) ? ' or ' : between,
    );

/** Whether two words are both brands or both kinds of gear. */
const areAlike = (one: string, other: string) =>
  [brands, kindWords].some((words) => words.has(one) && words.has(other));
