import * as z from 'zod/mini';
import {
  conditions,
  conditionTypes,
  detailLabels,
  forNames,
  ProductForm,
} from '#contracts/catalog/product-form.ts';
import type { Image } from '#contracts/media/images.ts';
import type { User } from '#contracts/people/users.ts';
import { lowestBelowPrice } from '#contracts/selling/own-products.ts';
import {
  type DraftForm,
  type EditableProduct,
  PhotoAddresses,
} from '#contracts/selling/selling.ts';
import { dayOf } from '#src/lib/days.ts';

/**
 * The schema of the forms for adding and editing a product: the contract's fields with the specification's messages,
 * and the photos.
 */
export const ProductInputSchema = z
  .extend(ProductForm, { image_urls: PhotoAddresses })
  .check(lowestBelowPrice);

/** The schema of the forms for the shop's stock, whose photos can follow later. */
export const StockInputSchema = z
  .extend(ProductForm, { image_urls: z.array(z.string()) })
  .check(lowestBelowPrice);

export type ProductInput = z.input<typeof ProductInputSchema>;

/** Form values as they are stored on the device, without validation: one or more strings per input. */
const TypedValues = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
/** Form values with the type `T`. They are validated only when the form is submitted. */
export const typedValues = <T>() => z.custom<T>((value) => TypedValues.safeParse(value).success);

/** A form's initial values, which may be incomplete, and the images that its `image_urls` refer to. */
export type ProductStart = { values: Partial<ProductInput>; images: readonly Image[] };

/** The inputs' labels, for messages outside the form. They are in the order in which the form shows the inputs. */
export const inputLabels: Record<keyof ProductInput, string> = {
  image_urls: 'Photos',
  title: 'Product Name',
  category_name: 'Category',
  ...detailLabels,
  condition: 'Condition',
  condition_type: 'Condition type',
  year_of_purchase: 'Year of purchase',
  years_of_use: 'Years of use',
  description: 'Description',
  resale_price: 'Resale Price',
  original_price: 'Original Price',
  takes_offers: 'Takes offers',
  lowest_offer: 'Lowest offer',
  seller_name: 'Seller name',
  seller_phone: 'Phone number',
  location: 'Location',
  posted_time: 'Date',
};

/** The inputs in the form's order. After a failed submit, the first invalid input gets focus. */
export const productInputs = Object.keys(inputLabels) as (keyof ProductInput)[];

const textInputs = productInputs.filter((name) => name !== 'image_urls');

/** Returns the initial values of a new form: the seller's name and today's date. */
export function startValues(seller: User, now = new Date()): Partial<ProductInput> {
  return { image_urls: [], seller_name: seller.name, posted_time: dayOf(now) };
}

/** Converts a draft to form values. Drops unknown conditions and condition types. */
export function fromDraft(form: DraftForm): Partial<ProductInput> {
  const { condition, condition_type, ...texts } = form;
  return {
    ...texts,
    condition: conditions.find((grade) => grade === condition),
    condition_type: conditionTypes.find((type) => type === condition_type),
  } as Partial<ProductInput>;
}

/** Converts form values to a draft. Omits empty values. */
export function toDraft(values: Partial<ProductInput>): DraftForm {
  const texts = textInputs
    .map((name) => [name, values[name]] as const)
    .filter(([, text]) => typeof text === 'string' && text !== '');
  return { ...Object.fromEntries(texts), image_urls: values.image_urls ?? [] };
}

/** Converts one of the user's own products to form values. */
export function fromProduct(product: EditableProduct): Required<ProductInput> {
  return {
    ...(forNames(textInputs, (name) => product[name]) as Required<
      Omit<ProductInput, 'image_urls'>
    >),
    image_urls: product.images.map(({ url }) => url),
    // Use the current time if the stored one is later, which happens if the device's clock is slow. Validation would
    // reject a date in the future, and the seller couldn't fix it, because this form doesn't show the date.
    posted_time: dayOf(new Date(Math.min(Date.parse(product.posted_time), Date.now()))),
  };
}
