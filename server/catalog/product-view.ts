import {
  type Condition,
  type DetailName,
  forNames,
  publicDetailNames,
} from '#contracts/catalog/product-form.ts';
import type {
  Moderation,
  Product,
  ProductCard,
  ProductStatus,
} from '#contracts/catalog/products.ts';
import { fromCents } from '#contracts/money.ts';
import type { Core } from '#server/core.ts';

import { type ImageRow, imageView } from '#server/media/image-view.ts';
import { isShop } from '#server/people/shop-account.ts';

/** A product in a list. `cover` is its first picture. */
export type CardRow = {
  id: string;
  title: string;
  category_name: string;
  brand: string | null;
  resale_price_cents: number;
  original_price_cents: number;
  condition: string;
  condition_type: string;
  location: string;
  posted_at: Date;
  status: ProductStatus;
  cover: ImageRow | null;
};

export type SellerRow = {
  seller_id: string;
  account_name: string;
  member_since: Date;
  email_verified: boolean;
  sold: number;
};

export type DetailRow = Omit<CardRow, 'cover'> &
  SellerRow &
  Record<DetailName, string | null> & {
    stock_number: number | null;
    year_of_purchase: number;
    years_of_use: number;
    email: string;
    seller_name: string;
    description: string;
    listed: boolean;
    /** Whether everyone may see the product's page: it is listed or sold. */
    visible: boolean;
    moderation: Moderation;
    takes_offers: boolean;
    lowest_offer_cents: number | null;
    serial_checked_until: Date | null;
    version: number;
    images: ImageRow[];
    booked: Product['booked'];
    /** The booking by which the viewer sold the product. `at` is as JSON writes it. */
    sale: { booking: string; price_cents: number; at: string } | null;
    others_first: boolean;
    /** The open offer between the viewer and the seller. */
    own_offer?: (Omit<NonNullable<Product['own_offer']>, 'price'> & { price_cents: number }) | null;
    /** Whether the viewer is the seller and can invite someone to a price. */
    invitable?: boolean | null;
    /** Whether the viewer has blocked the seller, and the other way round. */
    has_blocked?: boolean;
    is_blocked?: boolean;
  };

export function toCard(row: CardRow): ProductCard {
  const image = row.cover && imageView(row.cover);
  return {
    _id: row.id,
    title: row.title,
    category_name: row.category_name,
    brand: row.brand,
    resale_price: fromCents(row.resale_price_cents),
    original_price: fromCents(row.original_price_cents),
    // The cast is safe, because the value was validated before it was saved.
    condition: row.condition as Condition,
    condition_type: row.condition_type as ProductCard['condition_type'],
    location: row.location,
    posted_time: row.posted_at.toISOString(),
    status: row.status,
    image_url: image?.url ?? '',
    image,
  };
}

/** Returns whether moderators have hidden or removed the product. */
export const isHidden = (moderation: Moderation): boolean =>
  moderation === 'hidden' || moderation === 'removed';

/** Returns whether the seller can edit a product. Reserved products can be edited, because bookings keep a snapshot. */
export function canEdit(status: ProductStatus): boolean {
  return status === 'live' || status === 'reserved' || status === 'ended';
}

export function toSeller(row: SellerRow): Product['seller'] {
  return {
    _id: row.seller_id,
    name: row.account_name,
    member_since: row.member_since.toISOString(),
    sold: row.sold,
    verified: row.email_verified && row.sold > 0,
  };
}

/**
 * Returns a product as shown on its own page. If `viewer.seesAny` is true, the viewer may see any product, including
 * its serial number.
 */
export function toProduct(
  row: DetailRow,
  viewer: { id: string | null; seesAny: boolean },
  config: Core['config'],
): Product {
  const own = viewer.id === row.seller_id;
  const images = row.images.map(imageView);
  const shop = isShop(row, config);
  const apart = row.has_blocked === true || row.is_blocked === true;
  const takesOffers = row.listed && row.status === 'live' && row.takes_offers;
  return {
    ...toCard({ ...row, cover: row.images[0] ?? null }),
    ...forNames(publicDetailNames, (name) => row[name]),
    ...((own || viewer.seesAny) && {
      serial_number: row.serial_number,
      stock_number: row.stock_number,
    }),
    year_of_purchase: String(row.year_of_purchase),
    years_of_use: String(row.years_of_use),
    seller_name: row.seller_name,
    description: row.description,
    images,
    seller: toSeller(row),
    own,
    booked: row.booked,
    // The shop's own products are sold on tickets, whose price can differ from the booked one.
    ...(row.sale &&
      !shop && {
        sale: {
          booking: row.sale.booking,
          price: fromCents(row.sale.price_cents),
          at: new Date(row.sale.at).toISOString(),
        },
      }),
    others_first: row.others_first,
    ...(row.own_offer && { own_offer: toOwnOffer(row.own_offer) }),
    ...(row.listed && row.has_blocked && { blocked: true }),
    can: {
      book: row.listed && row.status === 'live' && !own && !apart,
      wait:
        row.listed &&
        row.status === 'reserved' &&
        !own &&
        !apart &&
        !row.booked &&
        !row.others_first,
      offer: takesOffers && !apart && (!own || row.invitable === true),
      edit: own && canEdit(row.status) && row.moderation === 'clear',
    },
    moderation: row.moderation,
    meeting_location: shop ? config.shopPlace : null,
    hold_hours: config.bookingHours.hold,
    offer_hours: config.offerHours,
    version: row.version,
  };
}

const toOwnOffer = ({ price_cents, ...offer }: NonNullable<DetailRow['own_offer']>) => ({
  ...offer,
  price: fromCents(price_cents),
});
