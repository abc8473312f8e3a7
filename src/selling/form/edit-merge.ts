import { cleanMoney } from '#contracts/money.ts';
import { type ProductInput, productInputs } from './product-form.ts';

export type EditedField = Exclude<keyof ProductInput, 'posted_time'>;
export type Side = 'mine' | 'theirs';

/**
 * A field whose value in this form differs from the value on the server. `by` says who has changed the field since the
 * form was opened.
 */
export type Difference = { name: EditedField; by: 'me' | 'them' | 'both' };

const compared = productInputs.filter((name) => name !== 'posted_time');
/** The fields that contain amounts. */
export const amounts: readonly string[] = ['resale_price', 'original_price', 'lowest_offer'];

function plain(name: EditedField, values: Partial<ProductInput>): string {
  const value = values[name];
  if (amounts.includes(name)) return String(Number(cleanMoney(String(value ?? ''))));
  return String(value ?? '').trim();
}

/** Returns the fields that differ between an edit and the server's version, in the order of the form. */
export function differences(
  base: Partial<ProductInput>,
  mine: Partial<ProductInput>,
  theirs: Partial<ProductInput>,
): Difference[] {
  return compared.flatMap((name) => {
    const [was, here, there] = [base, mine, theirs].map((values) => plain(name, values));
    if (here === there) return [];
    const by = here === was ? 'them' : there === was ? 'me' : 'both';
    return [{ name, by } satisfies Difference];
  });
}

/** Returns the initial choices: `theirs` for fields that were changed only elsewhere, `mine` for all others. */
export function firstChoices(found: readonly Difference[]): Partial<Record<EditedField, Side>> {
  return Object.fromEntries(found.map(({ name, by }) => [name, by === 'them' ? 'theirs' : 'mine']));
}

/** Returns this form's edit, with the other version's values for all fields where `theirs` was chosen. */
export function merge(
  mine: ProductInput,
  theirs: ProductInput,
  choices: Partial<Record<EditedField, Side>>,
): ProductInput {
  const taken = compared.filter((name) => choices[name] === 'theirs');
  return { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
}
