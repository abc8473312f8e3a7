import * as z from 'zod';
import { conditions, conditionTypes } from '#contracts/catalog/product-form.ts';
import { gear } from './gear.ts';
import { type SellerName, sellers } from './sellers.ts';

/**
 * A product as its seller entered it, in three lines of a text file: its title, these fields, and its description. Its
 * prices, dates, serial number and pictures are derived from them.
 */
const Fields = z.strictObject({
  gear: z.string().transform((name, context) => {
    const found = gear.find((one) => one.name === name);
    if (!found) context.addIssue({ code: 'custom', message: `there is no gear ${name}` });
    return found ?? z.NEVER;
  }),
  /** The brand as this seller spells it, if that isn't the gear's brand. */
  brand: z.string().optional(),
  finish: z.string(),
  /** The year in which the piece was built. */
  made: z.coerce.number().int(),
  /** The year in which the seller got it, if it is a different year. */
  bought: z.coerce.number().int().optional(),
  /** The original price in dollars, for vintage gear that is worth more now. */
  newPrice: z.coerce.number().optional(),
  condition: z.enum(conditions),
  type: z.enum(conditionTypes).default('All original'),
  seller: z.enum(Object.keys(sellers) as [SellerName]),
});

export type ProductEntry = z.output<typeof Fields> & { title: string; description: string };

/** Reads products that are separated by blank lines. Throws an error that names the product with a typo. */
export function readProducts(text: string): ProductEntry[] {
  return text
    .trim()
    .split('\n\n')
    .map((product) => {
      const [title = '', fields = '', description = '', ...more] = product.split('\n');
      const { data, error } = Fields.safeParse(
        Object.fromEntries(fields.split('; ').map((field) => field.split(': '))),
      );
      if (!data || more.length > 0) throw new Error(`${title}: ${error ?? 'has too many lines'}`);
      return { title, ...data, description };
    });
}
