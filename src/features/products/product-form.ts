import type { EndpointInput } from '#contracts/endpoint.ts';
import { createProduct } from '#contracts/products.ts';
import type { User } from '#contracts/users.ts';

/** The form's schema is the call's own body: the specified messages, and the photo's. */
export const ProductFormSchema = createProduct.body;

export type ProductFormInput = EndpointInput<typeof createProduct>['body'];

/** In the order that they stand in, which is the order in which the first wrong one gets the focus. */
export const productInputs = [
  'image_url',
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
] as const satisfies readonly (keyof ProductFormInput)[];

/** What a fresh form says already: the date is today's, in the seller's zone, as date inputs write it. */
export function startValues(seller: User, now = new Date()): Partial<ProductFormInput> {
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return {
    image_url: '',
    seller_name: seller.name,
    posted_time: `${now.getFullYear()}-${month}-${day}`,
  };
}
