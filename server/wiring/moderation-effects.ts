import type { LineParts } from '#server/bookings/booking-line.ts';
import { createModeratedBookings } from '#server/bookings/moderated-bookings.ts';
import { setPhotoHidden } from '#server/catalog/hidden-photos.ts';
import { productState } from '#server/catalog/product-state.ts';
import { createEffects } from '#server/moderation/effects.ts';
import { suspension } from '#server/people/suspension.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';

/** Connects the effects of moderators' decisions to the features that apply them. */
export const openEffects = (line: LineParts) =>
  createEffects({
    accounts: suspension,
    products: { ...productState, lockAllOf: lockProductsOf, setPhotoHidden },
    bookings: createModeratedBookings(line),
  });
