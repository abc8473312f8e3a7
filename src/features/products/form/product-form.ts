import * as z from 'zod/mini';
import type { Image } from '#contracts/images.ts';
import { conditions, conditionTypes, ProductForm } from '#contracts/products.ts';
import { type DraftForm, type EditableProduct, PhotoAddresses } from '#contracts/selling.ts';
import type { User } from '#contracts/users.ts';

/** The form for adding as for editing: the contract's fields with the specified messages, and the photos. */
export const ProductInputSchema = z.extend(ProductForm, { image_urls: PhotoAddresses });

export type ProductInput = z.input<typeof ProductInputSchema>;

/** What was typed, as the device keeps it: texts by their input, whether or not they make sense yet. */
const TypedValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
/** Typed values as `T`, whose texts are checked only when they are sent. */
export const typedValues = <T>() => z.custom<T>((value) => TypedValues.safeParse(value).success);

/** A form that may be unfinished, and the pictures behind its addresses. */
export type ProductStart = { values: Partial<ProductInput>; images: readonly Image[] };

/** In the order that they stand in, which is the order in which the first wrong one gets the focus. */
export const productInputs = [
  'image_urls',
  'title',
  'category_name',
  'brand',
  'model',
  'finish',
  'serial_number',
  'condition',
  'condition_type',
  'year_of_purchase',
  'years_of_use',
  'description',
  'resale_price',
  'original_price',
  'seller_name',
  'seller_phone',
  'location',
  'posted_time',
] as const satisfies readonly (keyof ProductInput)[];

/** What each input is called, for where it is spoken of outside the form. */
export const inputLabels: Record<keyof ProductInput, string> = {
  image_urls: 'Photos',
  title: 'Product Name',
  category_name: 'Category',
  brand: 'Brand',
  model: 'Model',
  finish: 'Finish',
  serial_number: 'Serial number',
  condition: 'Condition',
  condition_type: 'Condition type',
  year_of_purchase: 'Year of purchase',
  years_of_use: 'Years of use',
  description: 'Description',
  resale_price: 'Resale Price',
  original_price: 'Original Price',
  seller_name: 'Seller name',
  seller_phone: 'Phone number',
  location: 'Location',
  posted_time: 'Date',
};

/** A day as date inputs write it, in the reader's zone. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}

/** What a fresh form says already: the seller's name, and today as its date. */
export function startValues(seller: User, now = new Date()): Partial<ProductInput> {
  return { image_urls: [], seller_name: seller.name, posted_time: dayOf(now) };
}

/** A draft's texts as the form holds them; a grade that is none is left out. */
export function fromDraft(form: DraftForm): Partial<ProductInput> {
  const { condition, condition_type, ...texts } = form;
  return {
    ...texts,
    condition: conditions.find((grade) => grade === condition),
    condition_type: conditionTypes.find((type) => type === condition_type),
  } as Partial<ProductInput>;
}

/** What the form holds, as a draft: every text that there is. */
export function toDraft(values: Partial<ProductInput>): DraftForm {
  const texts = productInputs
    .filter((name) => name !== 'image_urls')
    .map((name) => [name, values[name]] as const)
    .filter(([, text]) => typeof text === 'string' && text !== '');
  return { ...Object.fromEntries(texts), image_urls: values.image_urls ?? [] };
}

/** An own product as its form edits it. */
export function fromProduct(product: EditableProduct): Required<ProductInput> {
  const { title, category_name, brand, model, finish, serial_number } = product;
  const { condition, condition_type, year_of_purchase, years_of_use, description } = product;
  const { resale_price, original_price, seller_name, seller_phone, location } = product;
  return {
    image_urls: product.images.map(({ url }) => url),
    ...{ title, category_name, brand, model, finish, serial_number },
    ...{ condition, condition_type, year_of_purchase, years_of_use, description },
    ...{ resale_price, original_price, seller_name, seller_phone, location },
    // An edit doesn't ask for it: a clock that is slow must not refuse it.
    posted_time: dayOf(new Date(Math.min(Date.parse(product.posted_time), Date.now()))),
  };
}
