import type { LineParts } from '#server/features/bookings/booking-line.ts';
import { createModeratedBookings } from '#server/features/bookings/moderated-bookings.ts';
import { createEffects } from '#server/features/moderation/effects.ts';
import { setPhotoHidden } from '#server/features/products/hidden-photos.ts';
import { lockProductsOf } from '#server/features/products/product-account-records.ts';
import { productState } from '#server/features/products/product-state.ts';
import { suspension } from '#server/features/users/suspension.ts';

/** Connects the effects of moderators' decisions to the features that apply them. */
export const openEffects = (line: LineParts) =>
  createEffects({
    accounts: suspension,
    products: { ...productState, lockAllOf: lockProductsOf, setPhotoHidden },
    bookings: createModeratedBookings(line),
  });
