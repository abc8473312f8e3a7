import * as z from 'zod/mini';
import { Image } from '#contracts/images.ts';
import type { Product } from '#contracts/products.ts';
import { Id } from '#contracts/text.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

/** Only data that rarely changes, so no price or status. */
const Viewed = z.object({ _id: Id, title: z.string(), image: z.nullable(Image) });
export type Viewed = z.infer<typeof Viewed>;

const mostViewed = 12;

/** The maximum number of viewed products to show, which fit in one row. */
export const mostShown = 6;

/** Stored with the drafts, so that logging out removes them. */
function stored() {
  return localDraft(viewerId(), 'viewed', z.array(Viewed), ['device']);
}

/** Returns the products that the user viewed most recently on this device, newest first. */
export const viewedProducts = (): Viewed[] => stored().read() ?? [];

/** Puts a product first in the list of viewed products. */
export function rememberViewed({ _id, title, image }: Product): void {
  const others = viewedProducts().filter((one) => one._id !== _id);
  stored().save([{ _id, title, image }, ...others].slice(0, mostViewed));
}
