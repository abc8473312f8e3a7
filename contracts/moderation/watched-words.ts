import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { requiredText } from '#contracts/text.ts';

/** What a watched word is, in the rule's finding. */
export const wordKinds = {
  scam: 'a phrase used in scams',
  fake: 'a word used for fakes',
  slur: 'a slur',
} as const;

export type WordKind = keyof typeof wordKinds;
export const WordKind = z.enum(Object.keys(wordKinds) as [WordKind, ...WordKind[]]);

export const maxWords = 500;

/** Returns the form in which a word is stored. Case doesn't matter, and hyphens match like spaces. */
const plainWord = (text: string) => text.toLowerCase().replace(/[\s-]+/g, ' ');

export const WatchedWord = z.object({
  word: requiredText('Enter a word or phrase.', 60, plainWord).check(
    z.regex(/[\p{L}\d]{2}/u, 'Enter at least two letters or digits in a row.'),
  ),
  kind: z.enum(WordKind.options, 'Choose a kind.'),
});
export type WatchedWord = z.infer<typeof WatchedWord>;

const access = { permission: 'decide_any_case' } as const;
const reply = z.object({
  items: z.array(z.object({ word: z.string(), kind: WordKind })).check(z.maxLength(maxWords)),
});

export const listWatchedWords = endpoint({
  route: 'GET /moderation/words',
  summary: 'The words and phrases that the rule “words” flags, in alphabetical order',
  ...access,
  allowance: 'read',
  reply,
});

/** Products are checked for the word when they are published, edited or relisted. Returns all words. */
export const addWatchedWord = endpoint({
  route: 'POST /moderation/words',
  summary: 'Watch a word or phrase',
  ...access,
  password: true,
  allowance: 'write',
  body: WatchedWord,
  status: 201,
  reply,
});

/** Earlier findings are kept. */
export const removeWatchedWord = endpoint({
  route: 'DELETE /moderation/words/{word}',
  summary: 'Stop watching a word or phrase',
  ...access,
  password: true,
  allowance: 'write',
  params: z.object({ word: WatchedWord.shape.word }),
  reply: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
