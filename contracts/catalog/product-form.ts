import * as z from 'zod/mini';
import { halfWidth, phone, withoutAddress } from '#contracts/form-text.ts';
import { enteredMoney, optionalMoney } from '#contracts/money.ts';
import { optionalText, requiredProse, requiredText } from '#contracts/text.ts';
import { gtinOf } from './gtin.ts';

/** The conditions, best first, each with the explanation shown in the form. */
export const conditionDefinitions = {
  Mint: 'Like new: no signs of use, with everything that came with it.',
  Excellent: 'Played with care: a few marks that you have to look for.',
  'Very Good': 'Light wear from regular playing, but nothing you can feel.',
  Good: 'Visible marks, dings or fret wear. Plays as it should.',
  Fair: 'Heavy wear or old repairs. Plays, but could use a setup.',
  Poor: 'Needs work before it plays well.',
  'Non-functioning': 'Does not work. For repair or parts.',
} as const;
export const conditions = Object.keys(conditionDefinitions) as [Condition, ...Condition[]];
export type Condition = keyof typeof conditionDefinitions;
export const Condition = z.enum(conditions, 'Product Condition is Required!');

export const conditionTypes = [
  'All original',
  'Modified',
  'Repaired',
  'Refinished',
  'As is',
] as const;
export const ConditionType = z.enum(conditionTypes, 'Condition type is Required!');
export type ConditionType = z.infer<typeof ConditionType>;

/** Removes U+0000 and replaces lone surrogates, because PostgreSQL can't store them. */
export const storableText = z.overwrite<string>((text) => text.toWellFormed().replaceAll('\0', ''));

export const earliestYear = 1850;
const thisYear = () => new Date().getUTCFullYear();

/** Matches dates that a date input doesn't produce, such as `May 6, 2024` or `05/06/2024`. */
const writtenDay = /^[a-z\d ,.:/+()-]*[ /]\d{4}\b[a-z\d ,.:/+()-]*$/i;
/** The offset of the time zone that is furthest ahead of UTC, in hours. */
const earliestZone = 14;

/**
 * Returns whether `text` is a date such as `2026-11-30`. Unlike `Date.parse`, rejects dates that don't exist, such as
 * February 31.
 */
function isCalendarDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}

/**
 * Returns whether `text` is a date from {@link earliestYear} to today. Today is the date in the time zone
 * furthest ahead, so today's date is accepted everywhere.
 */
function hasCome(text: string): boolean {
  const isDay = /^\d{4}-/.test(text) ? isCalendarDay(text.slice(0, 10)) : writtenDay.test(text);
  const time = Date.parse(text);
  return (
    isDay && time >= Date.UTC(earliestYear) && time <= Date.now() + earliestZone * 60 * 60 * 1000
  );
}

const publicDetails = {
  brand: optionalText(60),
  model: optionalText(80),
  finish: optionalText(60),
};
/** The optional text fields. Buyers see only the public ones. */
const details = {
  ...publicDetails,
  serial_number: optionalText(60),
  gtin: optionalText(20).check(
    z.refine((text) => !text || gtinOf(text) !== null, {
      error: 'Barcode must be an EAN or UPC. Please check its digits.',
    }),
    z.overwrite((text) => text && (gtinOf(text) ?? text)),
  ),
};
export type DetailName = keyof typeof details;
export type PublicDetail = keyof typeof publicDetails;
export const detailLabels: Readonly<Record<DetailName, string>> = {
  brand: 'Brand',
  model: 'Model',
  finish: 'Finish',
  serial_number: 'Serial number',
  gtin: 'Barcode',
};
export const detailNames = Object.keys(details) as DetailName[];
export const publicDetailNames = Object.keys(publicDetails) as PublicDetail[];

/** Returns an object with one value for each name. */
export const forNames = <Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** The form for listing a product. The specification requires `posted_time`, but the server ignores it. */
export const ProductForm = z.object({
  title: requiredText('Product Name is Required!', 120).check(withoutAddress),
  resale_price: enteredMoney('Resale Price', 'Resale Price is Required!'),
  original_price: enteredMoney('Original Price', 'Original Price is Required!'),
  year_of_purchase: requiredText('Year is Required!', 10, halfWidth).check(
    z.refine(
      (text) =>
        text === '' ||
        (/^\d{4}$/.test(text) && Number(text) >= earliestYear && Number(text) <= thisYear()),
      { error: () => `Year must be between ${earliestYear} and ${thisYear()}.` },
    ),
  ),
  years_of_use: requiredText('Year is Required!', 10, halfWidth).check(
    z.refine(
      (text) =>
        text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= thisYear() - earliestYear),
      {
        error: () => `Years of use must be a whole number from 0 to ${thisYear() - earliestYear}.`,
      },
    ),
  ),
  condition: Condition,
  condition_type: ConditionType,
  seller_name: requiredText('Seller name is Required!', 120),
  seller_phone: phone('Phone number is Required!'),
  location: requiredText('Location is Required!', 120),
  posted_time: requiredText('Date is Required!', 40).check(
    z.refine((text) => text === '' || hasCome(text), {
      error: `Enter a date like 2026-01-31, between ${earliestYear} and today.`,
    }),
  ),
  description: requiredProse('Description is required!', 5000),
  category_name: requiredText('Category is Required!', 60),
  /** Whether buyers can offer a price. If missing, the server decides for a new product, and keeps its choice. */
  takes_offers: z.optional(z.enum(['yes', 'no'])),
  /** Offers below it are declined at once. Only the seller sees it. */
  lowest_offer: optionalMoney('Lowest offer'),
  ...details,
});
export type ProductForm = z.infer<typeof ProductForm>;
