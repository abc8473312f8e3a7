import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { page } from '#contracts/pagination.ts';
import { Id } from '#contracts/text.ts';

/** `count` is the number of public products in the category. */
export const Category = z.object({
  _id: Id,
  category_name: z.string(),
  description: z.string(),
  image: z.string(),
  count: z.number(),
});
export type Category = z.infer<typeof Category>;

/** Returns all categories at once, because a shop has only a few dozen. */
export const listCategories = endpoint({
  route: 'GET /categories',
  summary: 'All categories',
  guard: 'anyone',
  allowance: 'read',
  reply: page(Category),
});
