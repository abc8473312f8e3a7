import type { AccountRecords } from '#server/db/account-records.ts';
import { bookingAccountRecords } from '#server/features/bookings/booking-account-records.ts';
import type { LineParts } from '#server/features/bookings/booking-line.ts';
import type { BookingService } from '#server/features/bookings/booking-service.ts';
import { contactAccountRecords } from '#server/features/contact/contact-account-records.ts';
import { imageAccountRecords } from '#server/features/images/image-account-records.ts';
import type { AddressEffects } from '#server/features/moderation/address-effects.ts';
import { moderationAccountRecords } from '#server/features/moderation/moderation-account-records.ts';
import { stolenAccountRecords } from '#server/features/moderation/stolen/stolen-account-records.ts';
import type { Notices } from '#server/features/notices/create-notices.ts';
import {
  leavingWith,
  productAccountRecords,
} from '#server/features/products/product-account-records.ts';
import { saleAccountRecords } from '#server/features/sales/sale-account-records.ts';
import { savedSearchAccountRecords } from '#server/features/saved-searches/saved-search-account-records.ts';
import { pinAccountRecords } from '#server/features/users/pin-account-records.ts';
import { watchAccountRecords } from '#server/features/watching/watch-account-records.ts';

type Parts = {
  bookings: BookingService;
  line: LineParts;
  notices: Notices;
  addressEffects: AddressEffects;
};

/** Returns the account records of all features, in the order in which they are erased. */
export function accountRecords({
  bookings,
  line,
  notices,
  addressEffects,
}: Parts): AccountRecords[] {
  return [
    // The first, because it finds the emails about the records that the others delete.
    notices.accountRecords,
    productAccountRecords({ releaseBookings: bookings.releaseAll }),
    bookingAccountRecords(line),
    saleAccountRecords,
    moderationAccountRecords(addressEffects),
    imageAccountRecords(leavingWith),
    contactAccountRecords,
    watchAccountRecords,
    savedSearchAccountRecords,
    stolenAccountRecords,
    pinAccountRecords,
  ];
}
