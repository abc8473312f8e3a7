import * as z from 'zod/mini';
import { BookingStatus } from '#contracts/bookings/bookings.ts';
import { detailNames, forNames } from '#contracts/catalog/product-form.ts';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { ActionType } from '#contracts/moderation/decisions.ts';
import { ReportReason } from '#contracts/moderation/reports.ts';
import { Money, SignedMoney } from '#contracts/money.ts';
import { Delivery, NoticeKind } from '#contracts/notices/notices.ts';
import { Id, Timestamp } from '#contracts/text.ts';
import { User } from './users.ts';

const ExportedProduct = z.object({
  _id: Id,
  title: z.string(),
  category_name: z.string(),
  ...forNames(detailNames, () => z.nullable(z.string())),
  resale_price: Money,
  original_price: Money,
  year_of_purchase: z.string(),
  years_of_use: z.string(),
  condition: z.string(),
  condition_type: z.string(),
  seller_name: z.string(),
  seller_phone: z.string(),
  location: z.string(),
  description: z.string(),
  status: ProductStatus,
  image_urls: z.array(z.string()),
  posted_time: Timestamp,
  updated_at: Timestamp,
});

/** The fields of an exported booking, both for bookings by the person and for bookings of the person's products. */
const exportedBooking = {
  _id: Id,
  product_id: Id,
  selectedProduct: z.string(),
  price: Money,
  status: BookingStatus,
  created_at: Timestamp,
  held_until: z.nullable(Timestamp),
  ended_at: z.nullable(Timestamp),
  ended_reason: z.nullable(z.string()),
  /** What the person suggested, or both sides agreed on. */
  meeting: z.nullable(
    z.object({ times: z.array(Timestamp), location: z.string(), agreed: z.nullable(Timestamp) }),
  ),
};

/**
 * Everything the shop stores about a person. Bookings of the person's own products are listed without the buyer's data.
 */
export const AccountData = z.object({
  exported_at: Timestamp,
  profile: z.extend(User, {
    email_verified: z.boolean(),
    sessions_valid_from: z.nullable(Timestamp),
    suspended_until: z.nullable(Timestamp),
    selling_frozen_until: z.nullable(Timestamp),
  }),
  products: z.array(ExportedProduct),
  drafts: z.array(z.object({ _id: Id, form: z.string(), updated_at: Timestamp })),
  bookings_made: z.array(
    z.object({
      ...exportedBooking,
      buyer: z.string(),
      email: z.string(),
      phone: z.string(),
      location: z.string(),
      message: z.string(),
      handover_code: z.nullable(z.string()),
    }),
  ),
  bookings_received: z.array(z.object(exportedBooking)),
  /** The person's offers for products, and those for the person's products. `message` is empty if someone else wrote it. */
  offers: z.array(
    z.object({
      product_id: Id,
      by_you: z.boolean(),
      price: Money,
      message: z.string(),
      phone: z.nullable(z.string()),
      location: z.nullable(z.string()),
      state: z.string(),
      created_at: Timestamp,
    }),
  ),
  /** Counter tickets of the person. A negative total means that the shop paid the person. */
  tickets: z.array(
    z.object({
      number: z.number(),
      kind: z.enum(['sale', 'return']),
      total: SignedMoney,
      products: z.array(z.string()),
      name: z.string(),
      created_at: Timestamp,
    }),
  ),
  /** What the shop's staff wrote about the person as a customer. */
  customer: z.nullable(
    z.object({
      name: z.string(),
      phone: z.nullable(z.string()),
      mail_consent: z.boolean(),
      credit: Money,
      created_at: Timestamp,
    }),
  ),
  images: z.array(z.object({ url: z.string(), uploaded_at: Timestamp })),
  /** What the person wrote in threads and with the contact form. */
  messages: z.array(z.object({ about: z.string(), message: z.string(), created_at: Timestamp })),
  /** When the person blocked others. */
  blocks: z.array(z.object({ since: Timestamp })),
  /** The reports that the person made. */
  reports: z.array(
    z.object({
      about: z.string(),
      reason: ReportReason,
      text: z.string(),
      evidence: z.array(z.string()),
      created_at: Timestamp,
    }),
  ),
  /** The moderators' decisions about the person. */
  decisions: z.array(
    z.object({
      about: z.string(),
      actions: z.array(ActionType),
      reason: ReportReason,
      statement: z.string(),
      appeal: z.nullable(z.string()),
      at: Timestamp,
    }),
  ),
  /** The reviews that the person wrote, and those about the person that are shown. */
  reviews: z.array(
    z.object({
      by_you: z.boolean(),
      stars: z.number(),
      tags: z.array(z.string()),
      text: z.string(),
      answer: z.nullable(z.string()),
      created_at: Timestamp,
    }),
  ),
  watched: z.array(z.object({ product_id: Id, since: Timestamp })),
  saved_searches: z.array(z.object({ name: z.string(), since: Timestamp })),
  /** The instruments that the person has registered as stolen. */
  stolen: z.array(
    z.object({
      brand: z.string(),
      model: z.string(),
      serial_number: z.string(),
      stolen_on: z.string(),
      place: z.string(),
      police_report: z.string(),
      text: z.string(),
      created_at: Timestamp,
    }),
  ),
  /** The computers where the person's PIN works. */
  devices: z.array(z.object({ name: z.string(), created_at: Timestamp, used_at: Timestamp })),
  notices: z.array(
    z.object({ title: z.string(), text: z.string(), read: z.boolean(), created_at: Timestamp }),
  ),
  notice_settings: z.array(z.object({ kind: NoticeKind, delivery: Delivery })),
  records: z.array(z.object({ action: z.string(), by_you: z.boolean(), created_at: Timestamp })),
});
export type AccountData = z.infer<typeof AccountData>;

export const getAccountData = endpoint({
  route: 'GET /account/data',
  summary: 'Download everything the shop stores about the caller',
  permission: 'manage_own_account',
  suspended: true,
  password: true,
  allowance: 'export',
  turns: true,
  reply: AccountData,
});
