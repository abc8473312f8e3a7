import { bookingAccountRecords } from '#server/bookings/booking-account-records.ts';
import { savedSearchAccountRecords } from '#server/catalog/saved-searches/saved-search-account-records.ts';
import { watchAccountRecords } from '#server/catalog/watching/watch-account-records.ts';
import type { Core } from '#server/core.ts';
import { ticketAccountRecords } from '#server/counter/ticket-account-records.ts';
import { customerAccountRecords } from '#server/customers/customer-account-records.ts';
import { createCustomerBook } from '#server/customers/customer-book.ts';
import { imageAccountRecords } from '#server/media/image-account-records.ts';
import { moderationAccountRecords } from '#server/moderation/moderation-account-records.ts';
import { noticeAccountRecords } from '#server/notices/notice-account-records.ts';
import type { AccountRecords } from '#server/people/account-records.ts';
import { pinAccountRecords } from '#server/people/pin-account-records.ts';
import { reviewAccountRecords } from '#server/reviews/review-account-records.ts';
import { leavingWith, productAccountRecords } from '#server/selling/product-account-records.ts';
import type { AboveSelling } from '#server/selling/selling-service.ts';
import { offerAccountRecords } from '#server/talk/offer-account-records.ts';
import { talkAccountRecords } from '#server/talk/talk-account-records.ts';

/** Returns the account records of all rooms, in the order in which they are erased. */
export const accountRecords = (
  core: Core,
  above: Pick<AboveSelling, 'bookingsOf'>,
  book = createCustomerBook(core),
): AccountRecords[] => [
  // The first, because it finds the emails about the records that the others delete.
  noticeAccountRecords(core.mail.forget),
  productAccountRecords(above),
  bookingAccountRecords(core),
  offerAccountRecords,
  ticketAccountRecords(book),
  customerAccountRecords(book),
  reviewAccountRecords,
  moderationAccountRecords(core),
  talkAccountRecords,
  imageAccountRecords(leavingWith),
  watchAccountRecords,
  savedSearchAccountRecords,
  pinAccountRecords,
];
