import { sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { NoticeKind } from '#contracts/notices/notices.ts';
import { routePaths } from '#contracts/routes.ts';
import type { OfferState } from '#contracts/talk/offers.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { hideDetails } from '#server/talk/contact-details.ts';
import { haveTraded } from '#server/talk/have-traded.ts';
import { inDollars, type NoticeText, quote, said } from './notice-text.ts';

export type OfferKind = Extract<NoticeKind, `offer_${string}`>;

/** Facts for the text of a notice about an offer. `product`, `status` and `asking` are null if the product is gone. */
export type OfferFacts = {
  state: OfferState;
  cents: number;
  message: string;
  traded: boolean;
  invited: boolean;
  toBuyer: boolean;
  buyer: string;
  productId: string;
  product: string | null;
  status: ProductStatus | null;
  /** The reader's own open booking of the product. */
  booked: 'held' | 'waiting' | null;
  asking: number | null;
  /** Where the buyer wants to meet. Null if the seller invited them, and they haven't answered. */
  location: string | null;
};

/** The {@link OfferFacts} of a notice, as JSON. Null for any other notice. `notices` must be aliased as `n`. */
export const offerFacts = sql<OfferFacts | null>`
  CASE WHEN n.kind IN ('offer_received', 'offer_closed', 'offer_outdated') THEN (
    SELECT json_build_object('state', o.state, 'cents', o.price_cents, 'message', o.message,
      'traded', ${haveTraded('o.buyer_id', 'o.seller_id')}, 'invited', o.invited, 'toBuyer', o.buyer_id = n.user_id, 'buyer', u.name,
      'booked', (SELECT status FROM bookings WHERE product_id = o.product_id AND buyer_id = n.user_id
        AND status IN ('held', 'waiting')),
      'productId', o.product_id, 'product', p.title, 'status', p.status,
      'asking', p.resale_price_cents, 'location', o.location)
    FROM offers o JOIN users u ON u.id = o.buyer_id
    LEFT JOIN products p ON p.id = o.product_id AND ${visibleProduct} WHERE o.id = n.subject_id
  ) END`;

const titles: Partial<Record<OfferState, string>> = {
  declined: 'Offer declined',
  withdrawn: 'Offer withdrawn',
  lapsed: 'Offer lapsed',
};

const ownBooking = {
  held: 'You have the product on hold.',
  waiting: 'You are on the waitlist for the product.',
} as const;

/** The price at which anyone can book the product, or null if it is above the offer or the product isn't for sale. */
const bookableAt = ({ status, asking, cents }: OfferFacts) =>
  status === 'live' && asking !== null && asking <= cents ? asking : null;

/** What happened to the product, and what the buyer can do next. */
function closed(facts: OfferFacts): string {
  const { toBuyer, status, booked } = facts;
  if (booked) return ownBooking[booked];
  const price = bookableAt(facts);
  if (price !== null) return `It now costs ${inDollars(price)}, so anyone can book it for that.`;
  if (status === 'reserved')
    return `The product is on hold.${toBuyer ? ' You can join the waitlist.' : ''}`;
  if (status === 'sold') return 'The product has been sold.';
  if (status !== 'live') return 'The product is no longer for sale.';
  return `The product is still for sale.${toBuyer ? ' You can offer another price, or book it.' : ''}`;
}

/** Says what has changed about the product, and who has to act now. */
function outdated({ toBuyer }: OfferFacts, changed: readonly string[]): string {
  const next = toBuyer
    ? 'If you still want it at this price, please confirm the offer.'
    : 'The offer can be accepted once the buyer has confirmed it.';
  return `Changed: ${changed.join(', ')}. ${next}`;
}

/** Returns the text of a notice about an offer. `changed` names the parts of the product that have changed. */
export function offerText(
  kind: OfferKind,
  facts: OfferFacts,
  changed: readonly string[],
): NoticeText {
  const { cents, product, state, invited, toBuyer, buyer, message, traded, asking, location } =
    facts;
  const from = invited ? 'Invitation from the seller' : 'Counter-offer from the seller';
  const words: Record<OfferKind, [title: string, text: string]> = {
    offer_received: [
      toBuyer ? from : `New offer from ${said(buyer)}`,
      'Accept, decline or answer with another price. An offer is not a hold.',
    ],
    offer_closed: [titles[state] ?? 'Offer ended', closed(facts)],
    offer_outdated: ['Product changed', outdated(facts, changed)],
  };
  const [what, text] = words[kind];
  const isOver = state !== 'open' && kind !== 'offer_closed';
  const isNew = kind === 'offer_received';
  const isBookable = kind === 'offer_closed' && toBuyer && !facts.booked;
  const next =
    isBookable && bookableAt(facts) !== null
      ? 'Book it'
      : isBookable && facts.status === 'reserved'
        ? 'Join the waitlist'
        : isBookable && facts.status === 'live'
          ? 'See the product'
          : null;
  return {
    title: `${what}: ${inDollars(cents)} for ${product === null ? 'a product that is gone' : said(product)}`,
    paragraphs: [isOver ? 'This offer is no longer open.' : text],
    quotes: isNew
      ? [
          ...quote(
            toBuyer ? 'The seller wrote' : 'The buyer wrote',
            hideDetails(message, traded).text,
          ),
          ...(toBuyer
            ? []
            : quote('The buyer’s meeting location', hideDetails(location ?? '', traded).text)),
        ]
      : [],
    details:
      isNew && asking !== null && asking > cents
        ? [
            ['Asking price', inDollars(asking)],
            [
              'Below the asking price',
              `${inDollars(asking - cents)} (${Math.round((1 - cents / asking) * 100)}%)`,
            ],
          ]
        : [],
    ...(isNew && !isOver && { untilLabel: 'Answer before' }),
    action: next
      ? { label: next, path: routePaths.product(facts.productId) }
      : {
          label: 'See your offers',
          path: `${routePaths.offers}?side=${toBuyer ? 'made' : 'received'}`,
        },
  };
}
