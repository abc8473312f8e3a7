import { findContacts } from '#contracts/contact-details.ts';
import type { RuleName } from '#contracts/moderation/rules.ts';
import { fromCents } from '#contracts/money.ts';
import { dayInWords } from '#server/http/shop-time.ts';
import type { Find } from './text-rules.ts';

/** The facts about a product that the rules check. */
export type Facts = {
  sellerId: string;
  title: string;
  description: string;
  priceCents: number;
  /** The lower bound of the price guide in cents. Null if there is too little data. */
  guideLowCents: number | null;
  /** The id of another seller's product. */
  sameSerial: string | null;
  samePhoto: string | null;
  sellerSince: Date;
  /** How many products the seller has for sale or has sold. */
  sellerProducts: number;
  /** Finds the watched words. */
  findWords: Find;
  at: Date;
};

/** A price is far too low if it is less than this fraction of the guide's lower bound. */
const farUnder = 0.5;
const newDays = 7;
const manyProducts = 10;
const dayMs = 86_400_000;

/** Shortens the text without splitting a character, because PostgreSQL rejects half of a surrogate pair. */
function quoted(text: string): string {
  const characters = [...text];
  return `“${characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : text}”`;
}

/** Names another seller's product by its tag number. Its title couldn't be erased together with that seller's account. */
const tagOf = (id: string) => `tag ${id.slice(-8)}`;

const fields = ({ title, description }: Facts) =>
  [
    ['title', title],
    ['description', description],
  ] as const;

function inTexts(facts: Facts, find: Find): string | null {
  for (const [field, text] of fields(facts)) {
    const found = find(text);
    if (found) return `The ${field} has ${found.kind}: ${quoted(found.found)}.`;
  }
  return null;
}

/** For each rule, a function that returns its finding in plain words, or null. */
export const checks: Readonly<Record<RuleName, (facts: Facts) => string | null>> = {
  same_serial: ({ sameSerial }) =>
    sameSerial && `Another seller’s product, ${tagOf(sameSerial)}, has the same serial number.`,

  same_photo: ({ samePhoto }) =>
    samePhoto && `A photo looks the same as one in another seller’s product, ${tagOf(samePhoto)}.`,

  low_price: ({ priceCents, guideLowCents }) =>
    guideLowCents !== null && priceCents < guideLowCents * farUnder
      ? `The price of $${fromCents(priceCents)} is less than half of $${fromCents(guideLowCents)}, the lower bound of the price guide.`
      : null,

  contact_data: (facts) => inTexts(facts, (text) => findContacts(text)[0] ?? null),

  words: (facts) => inTexts(facts, facts.findWords),

  new_seller: ({ sellerSince, sellerProducts, at }) => {
    if (at.getTime() - sellerSince.getTime() >= newDays * dayMs) return null;
    if (sellerProducts < manyProducts) return null;
    return `The account was opened on ${dayInWords(sellerSince)} and has ${manyProducts} or more products.`;
  },
};
