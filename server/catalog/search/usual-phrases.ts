/** Names that people write out or shorten, and what the search calls them. */
const calledPhrases =
  `paul reed smith: prs; paul reed: prs; dave smith instruments: sequential; dave smith: sequential;
  fender musical instruments: fender`
    .split(/;\s+/)
    .map((line) => line.split(': '))
    .map(([phrase = '', called = '']) => {
      const words = phrase.replaceAll(' ', String.raw`[\s-]+`);
      return [
        new RegExp(String.raw`(?<![\p{L}\p{N}])${words}(?![\p{L}\p{N}])`, 'giu'),
        called,
      ] as const;
    });

/** Returns a search text with names in the words that the search knows. */
export const withUsualNames = (text: string): string =>
  calledPhrases.reduce((read, [phrase, called]) => read.replaceAll(phrase, called), text);
