import { bookingAccountRecords } from '#server/bookings/booking-account-records.ts';
import type { LineParts } from '#server/bookings/booking-line.ts';
import type { BookingService } from '#server/bookings/booking-service.ts';
import { savedSearchAccountRecords } from '#server/catalog/saved-searches/saved-search-account-records.ts';
import { watchAccountRecords } from '#server/catalog/watching/watch-account-records.ts';
import { contactAccountRecords } from '#server/content/contact-account-records.ts';
import { saleAccountRecords } from '#server/counter/ticket-account-records.ts';
import { imageAccountRecords } from '#server/media/image-account-records.ts';
import type { AddressEffects } from '#server/moderation/address-effects.ts';
import { moderationAccountRecords } from '#server/moderation/moderation-account-records.ts';
import { stolenAccountRecords } from '#server/moderation/stolen/stolen-account-records.ts';
import type { Notices } from '#server/notices/create-notices.ts';
import type { AccountRecords } from '#server/people/account-records.ts';
import { pinAccountRecords } from '#server/people/pin-account-records.ts';
import { leavingWith, productAccountRecords } from '#server/selling/product-account-records.ts';

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
