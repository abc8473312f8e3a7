import { detailNames, forNames } from '#contracts/catalog/product-form.ts';
import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { fromCents } from '#contracts/money.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { EditableProduct } from '#contracts/selling/selling.ts';
import type { CardRow, DetailRow } from '#server/catalog/product-view.ts';
import { canEdit, isHidden, toCard } from '#server/catalog/product-view.ts';
import type { imageView } from '#server/media/image-view.ts';

export type OwnRow = CardRow & {
  seller_phone: string;
  version: number;
  live_from: Date | null;
  views: number;
  waiting: number;
  offers: number;
  best_offer_cents: number | null;
  hold: { buyer: string; price_cents: number; until: string | null } | null;
  /** The price of a sold product, if it was agreed in an offer. */
  agreed_cents: number | null;
  moderation: Moderation;
  serial_checked_until: Date | null;
  /** The decision that hides the product, or null. */
  decision_id: string | null;
  /** A moderator's open request to edit the product. With one, the seller can edit it even while it is hidden. */
  edit_request: string | null;
};

export type EditableRow = DetailRow &
  OwnRow & {
    open_offers:
      | (Omit<EditableProduct['open_offers'][number], 'price'> & { price_cents: number })[]
      | null;
  };

export function toOwn(row: OwnRow): OwnProduct {
  return {
    ...toCard(row),
    seller_phone: row.seller_phone,
    views: row.views,
    waiting: row.waiting,
    offers: row.offers,
    ...(row.best_offer_cents !== null && { best_offer: fromCents(row.best_offer_cents) }),
    hold: row.hold && {
      buyer: row.hold.buyer,
      price: fromCents(row.hold.price_cents),
      until: row.hold.until && new Date(row.hold.until).toISOString(),
    },
    ...(row.agreed_cents !== null && { agreed_price: fromCents(row.agreed_cents) }),
    can: {
      delete: canDelete(row.status),
      edit: canEdit(row.status) && !isWithheld(row),
      end: row.status === 'live',
      relist: row.status === 'ended' && row.live_from === null && !isHidden(row.moderation),
    },
    moderation: row.moderation,
    decision_id: row.decision_id,
    edit_request: row.edit_request,
    version: row.version,
  };
}

/** Returns whether the seller can't edit the product, because it is hidden or being checked and no edit was requested. */
export const isWithheld = ({
  moderation,
  edit_request,
}: Pick<OwnRow, 'moderation' | 'edit_request'>) =>
  moderation !== 'clear' && !(moderation !== 'removed' && edit_request !== null);

/** Returns whether the seller can delete a product. Sold and archived products are kept. */
export function canDelete(status: ProductStatus): boolean {
  return status !== 'sold' && status !== 'laid_away' && status !== 'archived';
}

/** Returns a product with all fields of its edit form. `view` converts its pictures. */
export function toEditable(row: EditableRow, view: typeof imageView): EditableProduct {
  const images = row.images.map(view);
  return {
    ...toOwn({ ...row, cover: row.images[0] ?? null }),
    image: images[0] ?? null,
    ...forNames(detailNames, (name) => row[name] ?? ''),
    year_of_purchase: String(row.year_of_purchase),
    years_of_use: String(row.years_of_use),
    seller_name: row.seller_name,
    description: row.description,
    takes_offers: row.takes_offers ? 'yes' : 'no',
    lowest_offer: row.lowest_offer_cents === null ? '' : fromCents(row.lowest_offer_cents),
    images,
    open_offers: (row.open_offers ?? []).map(({ price_cents, ...offer }) => ({
      ...offer,
      price: fromCents(price_cents),
    })),
  };
}
