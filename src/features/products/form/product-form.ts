import * as z from 'zod/mini';
import type { Image } from '#contracts/images.ts';
import { conditions, conditionTypes, ProductForm } from '#contracts/products.ts';
import { type DraftForm, type EditableProduct, PhotoAddresses } from '#contracts/selling.ts';
import type { User } from '#contracts/users.ts';

/** The schema of the add and edit forms: the contract's fields with the specified messages, and the photos. */
export const ProductInputSchema = z.extend(ProductForm, { image_urls: PhotoAddresses });

export type ProductInput = z.input<typeof ProductInputSchema>;

/** Typed values as stored on the device: unvalidated texts by input. */
const TypedValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
/** Typed values as `T`. Their texts are validated only on submit. */
export const typedValues = <T>() => z.custom<T>((value) => TypedValues.safeParse(value).success);

/** The start values of a form, possibly incomplete, and the images behind its `image_urls`. */
export type ProductStart = { values: Partial<ProductInput>; images: readonly Image[] };

/** Inputs in form order, because the first invalid input gets the focus. */
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

/** Labels for naming the inputs outside the form. */
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

/** Returns a date as `YYYY-MM-DD` in the local time zone, as date inputs expect. */
export function dayOf(date: Date): string {
  const month = String(date.getMonth() + 1).padStart(2, '0');
  const day = String(date.getDate()).padStart(2, '0');
  return `${date.getFullYear()}-${month}-${day}`;
}

/** Returns the values of a new form: the seller's name and today's date. */
export function startValues(seller: User, now = new Date()): Partial<ProductInput> {
  return { image_urls: [], seller_name: seller.name, posted_time: dayOf(now) };
}

/** Returns a draft's content as form values, without unknown conditions. */
export function fromDraft(form: DraftForm): Partial<ProductInput> {
  const { condition, condition_type, ...texts } = form;
  return {
    ...texts,
    condition: conditions.find((grade) => grade === condition),
    condition_type: conditionTypes.find((type) => type === condition_type),
  } as Partial<ProductInput>;
}

/** Returns the form's non-empty values as a draft. */
export function toDraft(values: Partial<ProductInput>): DraftForm {
  const texts = productInputs
    .filter((name) => name !== 'image_urls')
    .map((name) => [name, values[name]] as const)
    .filter(([, text]) => typeof text === 'string' && text !== '');
  return { ...Object.fromEntries(texts), image_urls: values.image_urls ?? [] };
}

/** Returns an own product as form values. */
export function fromProduct(product: EditableProduct): Required<ProductInput> {
  const { title, category_name, brand, model, finish, serial_number } = product;
  const { condition, condition_type, year_of_purchase, years_of_use, description } = product;
  const { resale_price, original_price, seller_name, seller_phone, location } = product;
  return {
    image_urls: product.images.map(({ url }) => url),
    ...{ title, category_name, brand, model, finish, serial_number },
    ...{ condition, condition_type, year_of_purchase, years_of_use, description },
    ...{ resale_price, original_price, seller_name, seller_phone, location },
    // Never in the future: on a device with a slow clock, validation would refuse a date that the form hides.
    posted_time: dayOf(new Date(Math.min(Date.parse(product.posted_time), Date.now()))),
  };
}
