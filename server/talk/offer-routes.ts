import {
  acceptOffer,
  confirmOffer,
  counterOffer,
  createOffer,
  declineOffer,
  inviteToPrice,
  listInvitable,
  listOffers,
  withdrawOffer,
} from '#contracts/talk/offers.ts';
import type { Core } from '#server/core.ts';
import type { Mount } from '#server/http/mount.ts';
import { lapseOffers, offerFollower } from './offer-follower.ts';
import { type BuyerRatings, createOfferList } from './offer-list.ts';
import { type AboveOffers, createOfferService } from './offer-service.ts';

/** Returns the room's work for offers. */
export function mountOffers(
  mount: Mount,
  core: Core,
  above: AboveOffers & { buyerRatings: BuyerRatings },
) {
  const offers = createOfferService(core, above);
  const list = createOfferList(core, above.buyerRatings);
  mount(listOffers, ({ caller, query }) => list(caller, query));
  mount(createOffer, ({ caller, params, body, idempotencyKey }) =>
    offers.create(caller, params.id, body, idempotencyKey),
  );
  mount(listInvitable, ({ caller, params }) => offers.invitable(caller, params.id));
  mount(inviteToPrice, ({ caller, params, body, idempotencyKey }) =>
    offers.invite(caller, params.id, body, idempotencyKey),
  );
  mount(acceptOffer, ({ caller, params, body }) => offers.accept(caller, params.id, body));
  mount(declineOffer, ({ caller, params }) => offers.decline(caller, params.id));
  mount(withdrawOffer, ({ caller, params }) => offers.withdraw(caller, params.id));
  mount(counterOffer, ({ caller, params, body }) => offers.counter(caller, params.id, body));
  mount(confirmOffer, ({ caller, params }) => offers.confirm(caller, params.id));
  return {
    followers: [offerFollower(core)],
    timers: [{ seconds: 5, run: () => lapseOffers(core) }],
  };
}
