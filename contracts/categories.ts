import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { page } from './pages.ts';
import { ProductCard, ProductQuery } from './products.ts';
import { Id, requiredText } from './text.ts';

/** `count` is the number of its public products. */
export const Category = z.object({
  _id: Id,
  category_name: z.string(),
  description: z.string(),
  image: z.string(),
  count: z.number(),
});
export type Category = z.infer<typeof Category>;

/** Never more than a shop has categories (tens), so it is always one page. */
export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'All categories',
  guard: 'anyone',
  allowance: 'read',
  status: 200,
  reply: page(Category),
  errors: [],
});

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/categories/{name}',
  summary: 'Public products of one category',
  guard: 'reader',
  allowance: 'read',
  params: z.object({ name: requiredText('Category is Required!', 60) }),
  query: ProductQuery,
  status: 200,
  reply: page(ProductCard),
  errors: ['not_found'],
});
