import type * as z from 'zod/mini';
import type { ProductForm } from '#contracts/catalog/product-form.ts';

/** A product form that is valid except for a missing photo. */
export const exampleProduct = {
  title: 'Fender Player Telecaster',
  resale_price: '549.00',
  original_price: '799.00',
  year_of_purchase: '2019',
  years_of_use: '5',
  condition: 'Excellent',
  condition_type: 'All original',
  seller_name: 'Sam Seller',
  seller_phone: '+1 555 010 2030',
  location: 'Portland, OR',
  posted_time: '2024-05-06T07:08:09.000Z',
  description: 'Bought new, played at home. Small mark behind the bridge.',
  category_name: 'Electric Guitars',
  brand: 'Fender',
  model: 'Player Telecaster',
} as const satisfies z.input<typeof ProductForm>;
