import type { EndpointInput } from '#contracts/endpoint.ts';
import {
  acceptOffer,
  confirmOffer,
  counterOffer,
  createOffer,
  declineOffer,
  inviteToPrice,
  listInvitable,
  listOffers,
  type offerLists,
  withdrawOffer,
} from '#contracts/talk/offers.ts';
import { call } from '#src/lib/api.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { pagedQuery } from '#src/lib/paged-query.ts';
import { allProducts, queryKeys } from '#src/lib/query-keys.ts';
import { useChange } from '#src/lib/use-change.ts';

/** The user's offers, first those to answer. Their key is that of bookings, because an accepted offer is one. */
export const offersQuery = (side: (typeof offerLists)[number]) =>
  pagedQuery([...queryKeys.bookings, 'offers', side], (page, options) =>
    call(listOffers, { query: { side, ...page } }, options),
  );

/** The first of the user's open offers, and how many there are. */
export const openOffersQuery = (side: (typeof offerLists)[number]) =>
  callQuery([...queryKeys.bookings, 'offers', 'open', side], listOffers, {
    query: { side, status: 'open' },
  });

/** One of the user's offers, if there is one. */
export const anyOfferQuery = (side: (typeof offerLists)[number]) =>
  callQuery([...queryKeys.bookings, 'offers', 'any', side], listOffers, {
    query: { side, limit: 1 },
  });

const keys = [queryKeys.bookings, queryKeys.messages, allProducts];

/** Offers a price. Repeating a request with the same key has no effect. */
export const useCreateOffer = () =>
  useChange({
    keys,
    mutationFn: ({ key, ...input }: EndpointInput<typeof createOffer> & { key: string }) =>
      call(createOffer, input, { idempotencyKey: key }),
  });

/** Whom the seller of a product can invite to a price. */
export const invitableQuery = (id: string) =>
  callQuery([...queryKeys.bookings, 'offers', 'invitable', id], listInvitable, { params: { id } });

/** Invites people to a price. Repeating a request with the same key has no effect. */
export const useInviteToPrice = () =>
  useChange({
    keys,
    mutationFn: ({ key, ...input }: EndpointInput<typeof inviteToPrice> & { key: string }) =>
      call(inviteToPrice, input, { idempotencyKey: key }),
  });

export const useAcceptOffer = () =>
  useChange({
    keys,
    mutationFn: (input: EndpointInput<typeof acceptOffer>) => call(acceptOffer, input),
  });

export const useCounterOffer = () =>
  useChange({
    keys,
    mutationFn: (input: EndpointInput<typeof counterOffer>) => call(counterOffer, input),
  });

const ends = { decline: declineOffer, withdraw: withdrawOffer, confirm: confirmOffer };

/** Answers an offer in a way that needs no form. */
export const useAnswerOffer = (id: string) =>
  useChange({
    keys,
    mutationFn: (verb: keyof typeof ends) => call(ends[verb], { params: { id } }),
  });
