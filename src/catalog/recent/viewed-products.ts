import * as z from 'zod/mini';
import type { Product } from '#contracts/catalog/products.ts';
import { Image } from '#contracts/media/images.ts';
import { Id } from '#contracts/text.ts';
import { localDraft, viewerId } from '#src/lib/local-drafts.ts';

/** A product that was viewed on this device. Contains only data that rarely changes, so there is no price or status. */
const Viewed = z.object({ _id: Id, title: z.string(), image: z.nullable(Image) });
export type Viewed = z.infer<typeof Viewed>;

const maxViewed = 12;

/** The maximum number of viewed products to show. This many fit in one row. */
export const maxShown = 6;

/** The list is stored with the drafts, so that logging out removes it. */
function stored() {
  return localDraft(viewerId(), 'viewed', z.array(Viewed), ['device']);
}

/** Returns the products that the user viewed most recently on this device, newest first. */
export const viewedProducts = (): Viewed[] => stored().read() ?? [];

/** Puts a product first in the list of viewed products. */
export function rememberViewed({ _id, title, image }: Product): void {
  const others = viewedProducts().filter((one) => one._id !== _id);
  stored().save([{ _id, title, image }, ...others].slice(0, maxViewed));
}
