import { type Selectable, sql } from 'kysely';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { listOffers } from '#contracts/talk/offers.ts';
import type { OffersTable } from '#server/db/schema.ts';

const whose = { made: 'buyer_id', received: 'seller_id', shop: 'seller_id' } as const;
const inState = {
  all: sql`state <> 'countered'`,
  open: sql`state = 'open'`,
  ended: sql`state NOT IN ('open', 'countered')`,
};
export type OfferQuery = Pick<EndpointParsed<typeof listOffers>['query'], 'side' | 'status'>;

/** An offer's place in the list of one side: the position of its group in {@link groupsOf} from the end, and its id. */
export const sortKey = (
  { side }: Pick<OfferQuery, 'side'>,
  { id, state, by_buyer }: Pick<Selectable<OffersTable>, 'id' | 'state' | 'by_buyer'>,
) => {
  if (state !== 'open') return [state === 'accepted' ? 1 : 0, id] as const;
  return [by_buyer === (side !== 'made') ? 3 : 2, id] as const;
};

export const groupsOf = ({ side }: OfferQuery) => {
  const answers = sql`by_buyer = ${sql.lit(side !== 'made')}`;
  return [
    ...[sql`state = 'open' AND ${answers}`, sql`state = 'open' AND NOT (${answers})`],
    ...[sql`state = 'accepted'`, sql`state NOT IN ('open', 'accepted')`],
  ];
};

// Offers that were declined at once expire when they are made, and sellers don't want them.
export const listed = ({ side, status }: OfferQuery, personId: string) =>
  sql`${sql.ref(whose[side])} = ${personId} AND ${inState[status]}
    AND (${sql.lit(side === 'made')} OR expires_at > created_at)`;
